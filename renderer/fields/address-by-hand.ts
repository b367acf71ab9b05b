import { lazyComponent } from '../parts/lazy.tsx';

/** The lines of an address written by hand: fetched with the fields of later screens, when it is asked for or before. */
export const AddressByHand = lazyComponent(() => import('./later-fields.chunk.ts').then((all) => all.AddressByHand));
