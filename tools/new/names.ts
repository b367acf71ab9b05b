/** A name in the forms that the skeletons use; `vehicleCheck`, `vehicle.check` and `vehicle-check` give the same forms. */
export interface Names {
  /** As typed: for flows and registries. */
  name: string;
  /** `vehicleCheck`: identifiers. */
  camel: string;
  /** `VehicleCheck`: components and types. */
  pascal: string;
  /** `vehicle-check`: files. */
  file: string;
  /** `VEHICLE_CHECK`: settings. */
  upper: string;
  /** `vehicle check`: in a sentence. */
  words: string;
  /** `Vehicle check`: at the beginning of one. */
  title: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function namesOf(name: string): Names {
  const parts = name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split(/[.-]/)
    .filter(Boolean);
  const pascal = parts.map(capital).join('');
  const words = parts.join(' ');
  return {
    name,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    file: parts.join('-'),
    upper: parts.join('_').toUpperCase(),
    words,
    title: capital(words),
  };
}

/** A skeleton with the forms of a name in place of `$camel$`, `$file$` … Throws for an unknown placeholder. */
export function filled(skeleton: string, names: object): string {
  return skeleton.replace(/\$(\w+)\$/g, (place, form: string) => {
    const value: unknown = Reflect.get(names, form);
    if (typeof value !== 'string') throw new Error(`The skeleton has the place ${place}, which nothing fills.`);
    return value;
  });
}
