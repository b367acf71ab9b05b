import { backup } from './backup.ts';
import { leads } from './leads.ts';
import type { Part } from './part.ts';
import { rollingRestart } from './rolling-restart.ts';
import { saves } from './saves.ts';
import { steady } from './steady.ts';
import { store } from './store.ts';
import { vendors } from './vendors.ts';

/** All parts of `npm run chaos`, in the order of `all`. */
export const parts: Readonly<Record<string, Part>> = {
  saves,
  leads,
  vendors,
  backup,
  store,
  steady,
  'rolling-restart': rollingRestart,
};
