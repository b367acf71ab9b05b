import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CompletionItem, getLanguageService, type MarkupContent, TextDocument } from 'vscode-json-languageservice';
import { scenariosFolder, versionsWithScenarios } from '#fixtures/replay/scenario.ts';
import { testedFlows } from '#fixtures/tested-flows.ts';
import { readFlowFiles } from '#flows/files.ts';
import { ownSchemas, scenarioSchemaOf } from './own-schemas.ts';

const files = readFlowFiles(testedFlows);
const schemas = ownSchemas(files);

/** What an editor does with a file and its own schema, at the position of the mark ¦, which is taken out of the text. */
function editor(schema: string, marked: string) {
  const offset = Math.max(0, marked.indexOf('¦'));
  const text = marked.replace('¦', '');
  const uri = 'file:///flows/edited.json';
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [
      { fileMatch: ['*'], uri: 'own', schema: JSON.parse(schemas.get(`schemas/own/${schema}.schema.json`) ?? '') },
    ],
  });
  const document = TextDocument.create(uri, 'json', 1, text);
  const json = service.parseJSONDocument(document);
  const at = document.positionAt(offset);
  return {
    async offers(): Promise<CompletionItem[]> {
      return (await service.doComplete(document, at, json))?.items ?? [];
    },
    async says(): Promise<string> {
      const hover = await service.doHover(document, at, json);
      const contents = [hover?.contents ?? []].flat();
      return contents.map((one) => (typeof one === 'string' ? one : (one as MarkupContent).value)).join('\n');
    },
    async squiggles(): Promise<string[]> {
      const found = await service.doValidation(document, json);
      return found.map(({ range }) => document.getText(range));
    },
  };
}

const version = (inner: string): string => `{ "id": "v7", "title": "Seven", "extends": "v3", ${inner} }`;
const own = 'v3';

test.each([
  [
    'a screen that a rule leads to',
    version('"routes": { "afterInfo": [{ "screen": "¦" }] }'),
    ['contact', 'sign', 'otp'],
  ],
  ['the route of a button', version('"screens": { "sign": { "submit": { "to": "¦" } } }'), ['afterSign', 'toStart']],
  [
    'the route of a requirement',
    version('"screens": { "sign": { "requires": [{ "fact": "email", "else": "¦" }] } }'),
    ['toStart'],
  ],
  ['a condition', version('"blocks": { "terms": { "when": "¦" } }'), ['userExists', 'mayClaim']],
  [
    'a fact or an answer',
    version('"conditions": { "a": [{ "fact": "¦", "is": true }] }'),
    ['user.exists', 'email', 'email.saved'],
  ],
  [
    'a value of a fact',
    version('"conditions": { "a": [{ "fact": "bureauA.status", "is": "¦" }] }'),
    ['found', 'none', 'failed'],
  ],
  ['a value of an answer', version('"conditions": { "a": [{ "fact": "allListed", "is": "¦" }] }'), ['yes', 'no']],
  [
    'an item of a body',
    version('"screens": { "info": { "body": ["¦"] } }'),
    ['givenName', 'privacy', 'terms', 'resend'],
  ],
  ['a banner', version('"screens": { "info": { "banner": "¦" } }'), ['congratulation', 'whatNext']],
  ['a loader', version('"screens": { "info": { "enter": { "loader": "¦" } } }'), ['search', 'questions']],
  [
    'an effect or a sequence',
    version('"screens": { "info": { "submit": { "run": ["¦"] } } }'),
    ['registerUser', 'user.validate'],
  ],
  ['a claim key', version('"fields": { "email": { "saveAs": "¦" } }'), ['first_name', 'email']],
  ['a field type', version('"fields": { "more": { "type": "¦" } }'), ['yesNo', 'choice', 'ukAddress']],
  ['an icon', version('"blocks": { "terms": { "items": [{ "icon": "¦", "text": "x" }] } }'), ['lock', 'pound']],
  ['the screen of an entry', version('"entries": { "resume": "¦" }'), ['sign', 'postcode']],
  ['a dialog', version('"routes": { "afterInfo": [{ "dialog": "¦" }] }'), ['exists', 'secondAttempt']],
  ['a setting', version('"conditions": { "a": [{ "setting": "¦", "is": "quiz" }] }'), ['verifyAfterReport']],
  [
    'a part',
    `{ "id": "v7", "title": "t", "base": "/x", "start": "info", "uses": ["¦"] }`,
    ['parts/sign', 'parts/fields'],
  ],
] as const)('an editor offers the names of the flow: %s', async (_, text, names) => {
  const offered = (await editor(own, text).offers()).map(({ label }) => label.replaceAll('"', ''));
  expect(offered).toEqual(expect.arrayContaining([...names]));
});

test.each([
  ['a screen', version('"routes": { "afterInfo": [{ "screen": "cont¦act" }] }'), 'Send Results To...'],
  ['a condition', version('"blocks": { "terms": { "when": "user¦Exists" } }'), 'user.exists is true'],
  [
    'a fact',
    version('"conditions": { "a": [{ "fact": "user.ex¦ists", "is": true }] }'),
    'another signed claim of this person exists',
  ],
] as const)('an editor says what a name means: %s', async (_, text, words) => {
  expect(await editor(own, text).says()).toContain(words);
});

test.each([
  ['a screen', version('"routes": { "afterInfo": [{ "screen": "contatc" }] }'), '"contatc"'],
  ['a route', version('"screens": { "sign": { "submit": { "to": "afterSing" } } }'), '"afterSing"'],
  ['a condition', version('"blocks": { "terms": { "when": "userExist" } }'), '"userExist"'],
  ['a fact', version('"conditions": { "a": [{ "fact": "user.exsits", "is": true }] }'), '"user.exsits"'],
  ['a value', version('"conditions": { "a": [{ "fact": "bureauA.status", "is": "fuond" }] }'), '"fuond"'],
  ['an item', version('"screens": { "info": { "body": ["givenNmae"] } }'), '"givenNmae"'],
] as const)('an editor marks a misspelt name, and nothing else: %s', async (_, text, marked) => {
  expect(await editor(own, text).squiggles()).toEqual([marked]);
});

test.each([...files.keys()].filter((file) => file !== 'experiment.json'))(
  'an editor marks nothing in %s',
  async (file) => {
    const name = file.replace('.json', '').replaceAll('/', '-');
    // The schema that the file names is the one that is given here.
    const text = (files.get(file) ?? '').replace(/"\$schema": "[^"]+",?/, '');
    expect(await editor(name, text).squiggles()).toEqual([]);
  },
);

test.each([
  ['a screen', version('"screens": { "more": ¦ }'), 'screen'],
  ['a field', version('"fields": { "more": ¦ }'), 'field'],
  ['a rule', version('"routes": { "more": [¦] }'), 'rule'],
] as const)('an editor inserts %s by a snippet', async (_, text, label) => {
  const snippet = (await editor(own, text).offers()).find((one) => one.label === label);
  expect(snippet?.insertText ?? snippet?.textEdit?.newText).toContain('$' + '{1');
});

test('an editor offers the screens and fields of the version in a scenario, and marks another', async () => {
  const steps = (inner: string) => `{ "title": "a way through the form", "steps": [${inner}] }`;
  const offered = async (inner: string) =>
    (await editor('scenarios-v3', steps(inner)).offers()).map(({ label }) => label);
  expect(await offered('{ "on": "¦" }')).toContain('"postcode"');
  expect(await offered('{ "on": "info", "answers": { "¦" } }')).toContain('givenName');
  expect(await editor('scenarios-v3', steps('{ "on": "infoo" }')).squiggles()).toEqual(['"infoo"']);
  expect(await offered('{ "on": "contact", "press": { "dialog": "¦" } }')).toContain('"ok"');
  expect(await offered('{ "on": "contact", "shows": { "verified": ["¦"] } }')).toContain('"email"');
  const misspelt =
    '{ "title": "a way through the form", "with": { "emial": "a@example.com" }, "steps": [{ "on": "info" }] }';
  expect(await editor('scenarios-v3', misspelt).squiggles()).toEqual(['"emial"']);
  const happy = readFileSync(new URL('../../fixtures/scenarios/v3/happy.json', import.meta.url), 'utf8');
  // The schema that the file names is the one that is given here.
  expect(await editor('scenarios-v3', happy.replace(/"\$schema": "[^"]+",?/, '')).squiggles()).toEqual([]);
});

test('every scenario names the schema of its version, so that editors find it', () => {
  const versions = versionsWithScenarios().filter((version) => files.has(`${version}.json`));
  const named = versions.flatMap((version) =>
    readdirSync(join(scenariosFolder, version)).map((file) => {
      const { $schema } = JSON.parse(readFileSync(join(scenariosFolder, version, file), 'utf8'));
      return { version, file, $schema };
    }),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ version, $schema }) => $schema !== scenarioSchemaOf(version))).toEqual([]);
  expect(schemas.has('schemas/own/scenarios-v3.schema.json')).toBe(true);
});
