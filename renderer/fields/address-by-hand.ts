import { lazyComponent } from '../parts/lazy.tsx';

/** The lines of an address entered by hand: fetched with the fields of later screens, at the latest when needed. */
export const AddressByHand = lazyComponent(() => import('./later-fields.chunk.ts').then((all) => all.AddressByHand));
