import { relative } from 'node:path';
import { cwd } from 'node:process';
import type { FailureReport, ScenarioResult, StepResult } from '#fixtures/replay/runner.ts';

interface Printing {
  runner: string;
  /** How long all took. */
  ms: number;
  colour: boolean;
  /** The calls of each step are printed. */
  trace: boolean;
}

const styles = { good: 32, bad: 31, quiet: 2 } as const;
type Paint = (style: keyof typeof styles, text: string) => string;

const timeOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** The results of a replay for a terminal: a line for each scenario, the steps of one that failed or is alone, a sum. */
export function printReplay(results: readonly ScenarioResult[], { runner, ms, colour, trace }: Printing): string {
  const paint: Paint = (style, text) => (colour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text);
  const failed = results.filter(({ ok }) => !ok).length;
  const blocks = results.map((result) => {
    const { ok, version, name, title, steps, failure, written } = result;
    const mark = ok ? paint('good', 'passed') : paint('bad', 'FAILED');
    const head = `${mark}  ${version} ${name}  ${paint('quiet', `${title} (${timeOf(result.ms)})`)}`;
    if (ok && results.length > 1 && !trace) return head;
    const files = written.map((file) => `  trace: ${relative(cwd(), file)}`);
    return [head, ...table(steps, paint), ...(failure ? failureLines(failure, paint) : []), ...files].join('\n');
  });
  const count = results.length === 1 ? '1 scenario' : `${results.length} scenarios`;
  const rate = results.length === 1 ? '' : `, ${Math.round((results.length / ms) * 1000)} a second`;
  const sum = `Replayed ${count} on the ${runner} in ${timeOf(ms)}${rate}: ${failed === 0 ? 'all passed' : `${failed} failed`}.`;
  return [...blocks, '', failed === 0 ? sum : paint('bad', sum)].join('\n');
}

function table(steps: readonly StepResult[], paint: Paint): string[] {
  const rows = steps.map(({ number, screen, does, ends, ms }) => [
    String(number),
    screen,
    does.length > 70 ? `${does.slice(0, 69)}…` : does,
    ends === undefined ? 'failed' : ends === null ? '→ left' : ends === screen ? '' : `→ ${ends}`,
    timeOf(ms),
  ]);
  const widths = rows.reduce(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [0, 0, 0, 0, 0],
  );
  return rows.flatMap((row, at) => {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    const calls = steps[at]?.calls ?? [];
    return [
      `  ${steps[at]?.ends === undefined ? paint('bad', line) : line}`.trimEnd(),
      ...(calls.length > 0 ? [paint('quiet', `       calls ${calls.join(', ')}`)] : []),
    ];
  });
}

function failureLines({ file, line, column, pageSays, pictures, ...failure }: FailureReport, paint: Paint): string[] {
  const compared =
    'expected' in failure
      ? [
          `    expected  ${JSON.stringify(failure.expected)}`,
          `    seen      ${JSON.stringify(failure.seen) ?? 'nothing'}`,
        ]
      : [];
  return [
    `${file}:${line}:${column}: ${paint('bad', failure.reason)}`,
    ...compared,
    ...(pageSays.length > 0 ? [`    the page says  ${pageSays.join('; ')}`] : []),
    ...pictures.map(
      (picture) => `    ${picture.endsWith('.png') ? 'picture' : 'trace  '}  ${relative(cwd(), picture)}`,
    ),
  ];
}
