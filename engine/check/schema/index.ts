import type { ErrorObject } from 'ajv';
import { nearest, suggest } from '../../resolve/did-you-mean.ts';
import { type Placed, placeOf, plain } from '../../resolve/located-json.ts';
import { type Finding, type Path, type Place, problem } from '../../resolve/problem.ts';
import type { Resolved, Source } from '../../resolve/resolve.ts';
import type { Form } from './compile.ts';
import { schemaErrors } from './validate.ts';
import { inWords, type Said } from './words.ts';

/** What the schema says of a resolved flow: problems, and the paths that nothing can be done with. */
export interface SchemaVerdict {
  problems: Finding[];
  misshapen: Path[];
}

/**
 * Each file alone (what it may leave out depends on its kind), then the whole. What a file alone was told is not told
 * again of the whole.
 */
export function checkSchema(resolved: Resolved): SchemaVerdict {
  const nulls = new Set(resolved.problems.filter(({ code }) => code === 'null-without-extends').map(position));
  const problems = resolved.sources.flatMap(aboutSource).filter((one) => !nulls.has(position(one)));
  if (!resolved.flow) return { problems, misshapen: [] };
  const told = new Set([...problems.map(spot), ...[...nulls].map((place) => `wrong-type ${place}`)]);
  const { flow, places } = resolved;
  const said = errorsOf('Flow', flow);
  for (const one of said.filter((each) => !follows(each, said))) {
    const place = one.at === 'key' ? places.key(one.path) : places.value(one.path);
    const found = toFinding(halfScreen(one, Object.keys(flow.screens ?? {})), place);
    if (!told.has(spot(found))) problems.push(found);
  }
  return { problems, misshapen: said.filter(({ misshapen }) => misshapen).map(({ path }) => path) };
}

/** What the schema says of a file, once for all flows that are built from it. */
const toldBefore = new WeakMap<Placed, Finding[]>();

function aboutSource(source: Source): Finding[] {
  const before = toldBefore.get(source.placed);
  const told = before ?? findingsOf(source);
  if (!before) toldBefore.set(source.placed, told);
  return told;
}

function findingsOf({ kind, placed }: Source): Finding[] {
  const form: Form = kind === 'version' ? 'FlowPatch' : 'FlowPart';
  const said = errorsOf(form, plain(placed));
  return said.filter((one) => !follows(one, said)).map((one) => toFinding(one, placeOf(placed, one.path, one.at)));
}

const toFinding = ({ code, path, message, fix }: Said, place: Place): Finding =>
  problem(code, place, path, message, fix);
const position = ({ file, line, column }: Finding): string => `${file} ${line} ${column}`;
const spot = (one: Finding): string => `${one.code} ${position(one)}`;

/** The paths of a flow that nothing can be done with. */
export const misshapenIn = (flow: unknown): Path[] =>
  errorsOf('Flow', flow)
    .filter(({ misshapen }) => misshapen)
    .map(({ path }) => path);

/** The schema errors of a value in words. */
export function errorsOf(form: Form, value: unknown): Said[] {
  const errors = together(schemaErrors(form, value));
  return errors.map((error) => inWords(error, pathOf(error, value), value));
}

/** A JSON pointer as a path; a step into a list is a number. */
function pathOf({ instancePath }: ErrorObject, value: unknown): Path {
  let here = value;
  return instancePath
    .split('/')
    .slice(1)
    .map((raw) => {
      const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
      const isList = Array.isArray(here);
      here = (here as Record<string, unknown> | undefined)?.[step];
      return isList ? Number(step) : step;
    });
}

/** Several missing members of one thing are one problem. */
function together(errors: readonly ErrorObject[]): ErrorObject[] {
  const missing = new Map<string, string[]>();
  return errors.filter(({ keyword, instancePath, params }) => {
    if (keyword !== 'required') return true;
    const names = missing.get(instancePath);
    names?.push(params.missingProperty);
    if (!names) {
      missing.set(instancePath, [params.missingProperty]);
      params.missing = missing.get(instancePath);
    }
    return !names;
  });
}

/** Whether an error only follows from another: a misspelt member is one mistake, and not also a missing one. */
function follows({ code, path, missing }: Said, all: readonly Said[]): boolean {
  if (code !== 'needs-one-of' && !missing) return false;
  const misspelt = all.filter((other) => other.code === 'unknown-member' && samePath(other.path.slice(0, -1), path));
  return code === 'needs-one-of'
    ? misspelt.length > 0
    : (missing ?? []).every((name) => misspelt.some(({ near }) => near === name));
}

const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);

/** A screen without its necessary parts is most often a misspelt name in a version. */
function halfScreen(one: Said, screens: readonly string[]): Said {
  if (one.code !== 'half-screen') return one;
  const name = String(one.path[1]);
  const near = nearest(
    name,
    screens.filter((other) => other !== name),
  );
  return near === undefined ? one : { ...one, fix: suggest(name, [near]) };
}
