import type { ScenarioResult } from '#fixtures/replay/runner.ts';

const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uFFFD]/g, ' ');
const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** The results as JUnit XML: one suite per version, one case per scenario. */
export function junitOf(results: readonly ScenarioResult[], runner: string): string {
  const versions = [...new Set(results.map(({ version }) => version))];
  const suites = versions.map((version) => {
    const own = results.filter((one) => one.version === version);
    const failures = own.filter(({ ok }) => !ok).length;
    const time = seconds(own.reduce((sum, { ms }) => sum + ms, 0));
    const cases = own.map(({ name, title, file, ms, failure }) => {
      const head = `    <testcase classname="${escaped(`${version}.${runner}`)}" name="${escaped(`${name}: ${title}`)}" file="${escaped(file)}" time="${seconds(ms)}"`;
      if (!failure) return `${head}/>`;
      const text = `${failure.file}:${failure.line}:${failure.column}\n${[failure.reason, ...failure.pageSays].join('\n')}`;
      return `${head}>\n      <failure message="${escaped(failure.reason)}">${escaped(text)}</failure>\n    </testcase>`;
    });
    const head = `  <testsuite name="${escaped(`${version} on ${runner}`)}" tests="${own.length}" failures="${failures}" time="${time}">`;
    return [head, ...cases, '  </testsuite>'].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
