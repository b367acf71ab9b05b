import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { Parts } from './Parts.tsx';
import { screens } from './Screens.tsx';

/** `?screen=<name>` shows one screen, else all parts. */
const name = new URLSearchParams(location.search).get('screen');
const root = document.getElementById('gallery');
const Shown = (name !== null && screens[name]) || Parts;
if (root) createRoot(root).render(<Shown />);
