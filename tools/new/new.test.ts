import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { kinds } from './kinds.ts';
import { filled, namesOf } from './names.ts';
import { planNew, USAGE } from './new.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const answerTo = (line: string) => planNew(line === '' ? [] : line.split(' '), root);
const refusalOf = (line: string): string => {
  const answer = answerTo(line);
  return 'refused' in answer ? answer.refused : `not refused: ${JSON.stringify(answer)}`;
};

describe('npm run new', () => {
  test.each([
    ['', 'What kind of thing?'],
    ['filed speed', 'There is no kind "filed". Did you mean "field"?'],
    ['version v7', 'npm run journey -- new v7 --extends v5'],
    ['field', 'What is the field called? For example: npm run new -- field vehicleRegistration'],
    ['field one two', 'Only one name is expected after "field", not "one two".'],
    ['field Vehicle', 'The field cannot be called "Vehicle".'],
    ['field class', 'The field cannot be called "class".'],
    ['effect check', 'It needs two words with a dot between them, for example vehicle.check.'],
    ['page about_us', 'small letters, digits and hyphens, for example about-us.'],
    ['field email', 'The field "email" exists already.'],
    ['effect otp.send', 'The effect "otp.send" exists already.'],
    ['provider phones', 'The provider "phones" exists already.'],
    ['page complaints', 'The page "complaints" exists already.'],
    ['page frequently-asked-questions', 'The page "frequently-asked-questions" exists already.'],
    ['provider vendorPorts', 'server/providers/vendor-ports.ts already exists. Nothing was written.'],
    ['effect some.trial --provider phnes', 'There is no provider "phnes". Did you mean "phones"?'],
    ['effect some.trial --provider phones', 'which the provider "phones" does not have'],
    ['field speed --provider phones', 'Only an effect calls a provider.'],
  ])('"%s" is refused: %s', (line, words) => {
    expect(refusalOf(line)).toContain(words);
  });

  test.each(['--help', 'field --help', 'help'])('"%s" names every kind with an example', (line) => {
    expect(answerTo(line)).toEqual({ help: USAGE });
    for (const [kind, { example }] of Object.entries(kinds))
      expect(USAGE).toContain(`npm run new -- ${kind} ${example}`);
  });

  test.each([
    ['field someTrial', 4, 2],
    ['effect some.trial', 4, 3],
    ['provider someTrials', 4, 2],
    ['page some-trial', 2, 1],
  ])('"%s" is a plan of %i files, tests included, and lines in %i places', (line, files, places) => {
    const answer = answerTo(line);
    if (!('plan' in answer)) throw new Error(JSON.stringify(answer));
    expect([answer.plan.files.size, answer.plan.lines.length]).toEqual([files, places]);
  });

  test('one name gives all its forms, and a place in a skeleton that no form fills is an error', () => {
    for (const name of ['vehicleCheck', 'vehicle.check', 'vehicle-check'])
      expect(namesOf(name)).toMatchObject({
        camel: 'vehicleCheck',
        pascal: 'VehicleCheck',
        file: 'vehicle-check',
        upper: 'VEHICLE_CHECK',
        title: 'Vehicle check',
      });
    expect(() => filled('const $camle$ = 1;', namesOf('vehicles'))).toThrow('The skeleton has the place $camle$');
  });
});
