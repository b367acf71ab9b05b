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
    ['field Vehicle', '"Vehicle" cannot be the name of a field.'],
    ['field class', '"class" cannot be the name of a field.'],
    ['effect check', 'It needs two words with a dot between them, for example vehicle.check.'],
    ['page about_us', 'small letters, digits and hyphens, for example about-us.'],
    ['field email', '"email" is taken: there is such a field already.'],
    ['effect otp.send', '"otp.send" is taken: there is such a effect already.'],
    ['provider phones', '"phones" is taken: there is such a provider already.'],
    ['page complaints', '"complaints" is taken: there is such a page already.'],
    ['page frequently-asked-questions', '"frequently-asked-questions" is taken: there is such a page already.'],
    ['provider vendorPorts', 'server/providers/vendor-ports.ts already exists. Nothing was written.'],
    ['effect vehicle.check --provider phnes', 'There is no provider "phnes". Did you mean "phones"?'],
    ['effect vehicle.check --provider phones', 'which the provider "phones" does not have'],
    ['field speed --provider phones', 'Only an effect calls a provider.'],
  ])('"%s" is refused: %s', (line, words) => {
    expect(refusalOf(line)).toContain(words);
  });

  test.each(['--help', 'field --help', 'help'])('"%s" names every kind with an example', (line) => {
    expect(answerTo(line)).toEqual({ help: USAGE });
    for (const [kind, { example }] of Object.entries(kinds))
      expect(USAGE).toContain(`npm run new -- ${kind} ${example}`);
  });

  test.each(Object.keys(kinds))('the example of a %s is a plan that can be carried out', (kind) => {
    const answer = answerTo(`${kind} ${kinds[kind]?.example}`);
    expect('plan' in answer && answer.plan.files.size).toBeGreaterThan(1);
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
