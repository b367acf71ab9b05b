import type { LinkedFlow } from '#engine';
import { addressFind } from '#engine/claims/effects/address-find.ts';
import { claimSave } from '#engine/claims/effects/claim-save.ts';
import type { EffectDefinition } from '#engine/claims/effects/effect.ts';
import { ukAddress } from '#engine/claims/fields/ukAddress.ts';
import { screenOf } from '#engine/flow/screens.ts';
import type { FieldTypes } from '#engine/vocabulary/field-type.ts';
import { preloadComponents } from '../screen/preload-components.ts';

/** What the screens of a journey are made of, as far as it is here. */
export interface Parts {
  fieldTypes: FieldTypes;
  effects: Readonly<Record<string, EffectDefinition>>;
}

type RestoreAndEffects = typeof import('./restore-and-effects.chunk.ts');

export interface Registry extends Parts {
  /** Everything, including the code for returning claimants. */
  fetchAll(): Promise<RestoreAndEffects>;
  /** The second chunk, if it is here. */
  here(): RestoreAndEffects | null;
  /** Fetches what a screen is made of and drawn with; null: all of it is here. */
  fetchFor(screen: string): Promise<unknown> | null;
}

/**
 * Field types and effects of a journey. Those of first screens are here from the start, so that a first page is light;
 * the others come in one chunk.
 */
export function createRegistry(flow: LinkedFlow): Registry {
  let parts: Parts = {
    fieldTypes: { ukAddress },
    effects: { 'claim.save': claimSave, 'address.find': addressFind },
  };
  let fetching: Promise<RestoreAndEffects> | undefined;
  let here: RestoreAndEffects | null = null;
  /** Screens of which everything has been fetched. */
  const whole = new Set<string>();

  function fetchAll(): Promise<RestoreAndEffects> {
    fetching ??= import('./restore-and-effects.chunk.ts').then(
      (later) => {
        here = later;
        parts = later;
        return later;
      },
      (error) => {
        fetching = undefined; // the network failed: the next one asks again
        throw error;
      },
    );
    return fetching;
  }

  return {
    get fieldTypes() {
      return parts.fieldTypes;
    },
    get effects() {
      return parts.effects;
    },
    fetchAll,
    here: () => here,
    fetchFor(screen) {
      if (whole.has(screen)) return null;
      const { fields: names, calls } = screenOf(flow, screen);
      const fields = names.flatMap((name) => flow.fields[name] ?? []);
      const effects = [
        ...calls.map((call) => call.effect),
        ...fields.flatMap(({ verify, lookup }) => [verify ?? [], lookup ?? []].flat()),
      ];
      const allHere =
        fields.every(({ type }) => Object.hasOwn(parts.fieldTypes, type)) &&
        effects.every((name) => Object.hasOwn(parts.effects, name));
      // A first screen; a later one may lack what it is drawn with, though all that it runs is here.
      if (allHere && here === null) {
        whole.add(screen);
        return null;
      }
      const drawings = [import('../screen/on-demand.chunk.ts'), preloadComponents(flow, screen)];
      return Promise.all([fetchAll(), ...drawings]).then(() => whole.add(screen));
    },
  };
}
