/** Paths through a flow with the answers and outcomes that take them. Pure: a command and a page can ask. */
export { type Event, everyWayHasHad, type Law } from './laws.ts';
export { type Reached, reachScreen } from './reach.ts';
export { type Leg, type Walk, walksOf } from './walks.ts';
