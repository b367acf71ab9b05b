import { leads } from './leads.ts';
import type { Part } from './part.ts';
import { rollingRestart } from './rolling-restart.ts';
import { saves } from './saves.ts';

/** All parts of `npm run chaos`, in the order of `all`. */
export const parts: Readonly<Record<string, Part>> = {
  saves,
  leads,
  'rolling-restart': rollingRestart,
};
