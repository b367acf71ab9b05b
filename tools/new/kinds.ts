import { readFileSync } from 'node:fs';
import { filled, type Names } from './names.ts';
import type { Plan } from './plan.ts';

/** A kind of thing that `npm run new` creates. */
export interface Kind {
  says: string;
  /** The form of its name, as a pattern and in words. */
  name: RegExp;
  looks: string;
  example: string;
  /** True for a name that already exists in the sources below `root`. */
  isTaken(names: Names, root: string): boolean;
  /** `port`: the provider that it calls, if the command line names one. */
  plan(names: Names, port?: string): Plan;
}

const skeleton = (file: string, names: Names & { port?: string }): string =>
  filled(readFileSync(new URL(`skeletons/${file}.txt`, import.meta.url), 'utf8'), names);

const read = (root: string, file: string): string => readFileSync(`${root}/${file}`, 'utf8');

const provider: Kind = {
  says: 'a vendor behind a port: wire contract, HTTP client, sandbox vendor, contract test',
  name: /^[a-z][A-Za-z0-9]*$/,
  looks: 'a small letter first, then letters and digits',
  example: 'vehicles',
  isTaken: ({ camel }, root) => read(root, 'server/providers/list.ts').includes(` as ${camel} }`),
  plan: (names) => ({
    files: new Map([
      [`schemas/vendors/${names.file}.ts`, skeleton('provider-contract', names)],
      [`server/providers/${names.file}.ts`, skeleton('provider-client', names)],
      [`server/providers/${names.file}.test.ts`, skeleton('provider-client.test', names)],
      [`fixtures/sandbox/vendors/${names.file}.ts`, skeleton('provider-vendor', names)],
    ]),
    lines: [
      {
        file: 'server/providers/list.ts',
        text: `export { ${names.camel}Provider as ${names.camel} } from './${names.file}.ts';`,
      },
      {
        file: 'fixtures/sandbox/vendors/list.ts',
        text: `export { ${names.camel}Vendor as ${names.camel} } from './${names.file}.ts';`,
      },
    ],
    next: [
      `Write the vendor's operations into schemas/vendors/${names.file}.ts, and the same ones into the two files that use it.`,
      `Call it from an effect: \`ports.providers.${names.camel}\` in server/effects/.`,
      `A call that the firm pays for also needs \`once: 'honoured'\` and a row in server/purchases/paid-operations.ts.`,
      `With PROVIDERS=live the service needs ${names.upper}_URL and ${names.upper}_KEY.`,
    ],
  }),
};

const page: Kind = {
  says: 'a page of the site: component, address, title, description',
  name: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  looks: 'its address without the slash: small letters, digits and hyphens',
  example: 'about-us',
  isTaken: ({ file }, root) => new RegExp(`'/${file}'`).test(read(root, 'renderer/site/routes.ts')),
  plan: (names) => ({
    files: new Map([
      [`renderer/site/${names.pascal}.tsx`, skeleton('page', names)],
      [`renderer/site/${names.pascal}.test.tsx`, skeleton('page.test', names)],
    ]),
    lines: [
      {
        file: 'renderer/site/routes.ts',
        text: skeleton('page-route', names).trimEnd(),
        before: /^ {2}\.\.\.livingRoutes,/,
      },
    ],
    next: [
      `Write its words into renderer/site/${names.pascal}.tsx, and its title and description into renderer/site/routes.ts.`,
      `It stands at /${names.file} under \`npm run dev\` at once, and in the sitemap. Link to it where claimants should find it, such as the footer in renderer/shell/Shell.tsx.`,
      '`npm run screens -- docs/screens pages` draws its pictures.',
    ],
  }),
};

const field: Kind = {
  says: 'a field type: what an answer must be, and how it is drawn',
  name: /^[a-z][A-Za-z0-9]*$/,
  looks: 'a small letter first, then letters and digits',
  example: 'vehicleRegistration',
  isTaken: ({ camel }, root) => read(root, 'engine/claims/fields/list.ts').includes(`{ ${camel} }`),
  plan: (names) => ({
    files: new Map([
      [`engine/claims/fields/${names.camel}.ts`, skeleton('field', names)],
      [`engine/claims/fields/${names.camel}.test.ts`, skeleton('field.test', names)],
      [`renderer/fields/${names.pascal}.tsx`, skeleton('field-drawn', names)],
      [`renderer/fields/${names.pascal}.test.tsx`, skeleton('field-drawn.test', names)],
    ]),
    lines: [
      { file: 'engine/claims/fields/list.ts', text: `export { ${names.camel} } from './${names.camel}.ts';` },
      {
        file: 'renderer/fields/index.ts',
        text: `  ${names.camel}: later(() => import('./${names.pascal}.tsx'), '${names.pascal}', 'label', 56),`,
        before: /^\} as const satisfies/,
      },
    ],
    next: [
      `Write its rules and messages into engine/claims/fields/${names.camel}.ts, and what it looks like into renderer/fields/${names.pascal}.tsx.`,
      `Use it in a flow: "fields": { "my${names.pascal}": { "type": "${names.camel}", "label": "…" } }, and name the field in a screen's "body".`,
      'To store the answer, give the field a claim key with "saveAs". A new claim key is a line in schemas/claim.ts.',
    ],
  }),
};

const effect: Kind = {
  says: 'an effect: what it asks the service, its outcomes, and the work in the service',
  name: /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/,
  looks: 'two words with a dot between them',
  example: 'vehicle.check',
  isTaken: ({ name }, root) => read(root, 'engine/claims/effects/list.ts').includes(`'${name}'`),
  plan: (names, port) => ({
    files: new Map([
      [`engine/claims/effects/${names.file}.ts`, skeleton('effect', names)],
      [`engine/claims/effects/${names.file}.test.ts`, skeleton('effect.test', names)],
      ...['', '.test'].map((kind): [string, string] => [
        `server/effects/${names.file}${kind}.ts`,
        port === undefined
          ? skeleton(`effect-executed${kind}`, names)
          : skeleton(`effect-executed-provider${kind}`, { ...names, port }),
      ]),
    ]),
    lines: [
      {
        file: 'engine/claims/effects/list.ts',
        text: `export { ${names.camel} as '${names.name}' } from './${names.file}.ts';`,
      },
      {
        file: 'server/effects/list.ts',
        text: `export { ${names.camel} as '${names.name}' } from './${names.file}.ts';`,
      },
      {
        file: 'engine/claims/facts.ts',
        text: `  '${names.camel}.found': { type: boolean, from: 'effect', says: 'what ${names.name} found' },`,
        before: /^\} as const satisfies/,
      },
    ],
    next: [
      `Write what it reads and its outcomes into engine/claims/effects/${names.file}.ts, and the work into server/effects/${names.file}.ts.`,
      `Use it in a flow: "run": ["claim.save", "${names.name}"], and "outcomes": { "${names.name}": { "found": "continue", "none": "stay", "failed": "stay" } }.`,
      'An effect that costs money, or tells others of the claimant, needs `guarded`, and a line in server/testing/guarded-calls.ts.',
    ],
  }),
};

export const kinds: Readonly<Record<string, Kind>> = { field, effect, provider, page };
