import { typeOfFact } from '../../flow/known-names.ts';
import { factsIn, linksIn } from '../../flow/text-tokens.ts';
import { nearest, suggest } from '../../resolve/did-you-mean.ts';
import { effectOf } from '../../vocabulary/fact.ts';
import type { Check, RuleOfFlow } from '../context.ts';
import { where } from '../describe-path.ts';

type Path = readonly (string | number)[];

const LINK = /^(\/(?!\/)|https:\/\/|mailto:|tel:)/;

/** Braces in texts name facts that exist and can be printed; links lead to paths, https, mailto and tel. */
export const texts: RuleOfFlow = (check) => [
  ...said(check).flatMap(({ text, path }) => [...facts(check, text, path), ...links(check, text, path)]),
  ...addresses(check).flatMap(({ text, path }) => [...facts(check, text, path), ...link(check, text, path)]),
];

interface Written {
  text: string;
  path: Path;
}

/** Every text of a flow that may have facts in braces, each alternative with its place. */
export const written = (check: Check): Written[] => [...said(check), ...addresses(check)];

const said = (check: Check): Written[] =>
  check
    .all('Text')
    .flatMap(({ value, path }) =>
      typeof value === 'string'
        ? [{ text: value, path }]
        : value.map(({ text }, index) => ({ text, path: [...path, index, 'text'] })),
    )
    .filter(({ text }) => typeof text === 'string');

const addresses = (check: Check): Written[] =>
  check
    .all('Rule')
    .flatMap(({ value, path }) => (value.url === undefined ? [] : [{ text: value.url, path: [...path, 'url'] }]));

function facts(check: Check, text: string, path: Path) {
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) {
    return [
      check.problem(
        'text-braces',
        path,
        `${where(path)}: a brace has no partner.`,
        'Write a fact as {name}; other braces cannot stand in a text.',
      ),
    ];
  }
  const known = check.readable;
  return factsIn(text).flatMap((name) => {
    if (!known.has(name)) {
      return [
        check.problem(
          'unknown-fact',
          path,
          `${where(path)}: there is no fact or answer "${name}".`,
          suggest(name, known),
        ),
      ];
    }
    const type = typeOfFact(name, check.answers, check.vocabulary)?.is;
    const isName = effectOf(name) !== undefined; // its value is the name of an outcome, which claimants do not know
    if (type === undefined || type === 'text' || type === 'number' || (type === 'enum' && !isName)) return [];
    return [
      check.problem(
        'text-not-printable',
        path,
        `${where(path)}: "${name}" cannot be printed, it is neither text nor number.`,
        'Say it by alternatives with "when".',
      ),
    ];
  });
}

function links(check: Check, text: string, path: Path) {
  const whole = linksIn(text);
  const begun = text.split('](').length - 1;
  if (begun > whole.length) {
    return [
      check.problem('text-link', path, `${where(path)}: a link is not closed.`, 'Write a link as [label](target).'),
    ];
  }
  return whole.flatMap((target) => link(check, target, path));
}

function link(check: Check, target: string, path: Path) {
  if (LINK.test(target)) return target.startsWith('/') ? page(check, target, path) : [];
  const message = `${where(path)}: "${target}" is no target for a link.`;
  return [check.problem('text-link', path, message, 'Links lead to a path (/…), https://, mailto: or tel:.')];
}

/**
 * An address that no page has, and that is nearly one: a page of the site, or a screen of this version. Other addresses may be those of
 * another program behind the same host, so they are not reported. (decision 218)
 */
function page(check: Check, target: string, path: Path) {
  const address = (target.split(/[?#]/)[0] ?? '').replace(/(.)\/+$/, '$1');
  const { linkTargets = [], subPaths } = check.vocabulary;
  const { base, screens } = check.flow;
  if (typeof base !== 'string') return [];
  const below = [...Object.values(screens).map((screen) => screen.path), ...Object.keys(subPaths)].filter(
    (one) => typeof one === 'string',
  );
  const known = [...linkTargets, base, ...below.map((one) => `${base === '/' ? '' : base}/${one}`)];
  const near = known.includes(address) || address.includes('{') ? undefined : nearest(address, known);
  if (near === undefined) return [];
  const message = `${where(path)}: there is no page at "${address}".`;
  return [check.problem('unknown-page', path, message, suggest(address, known))];
}
