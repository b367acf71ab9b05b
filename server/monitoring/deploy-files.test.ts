import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../metrics/instruments.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { describeService } from './metrics-text.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const alerts = readFileSync(fileOf('alerts.yml'), 'utf8');
const dashboard = JSON.parse(readFileSync(fileOf('dashboard.json'), 'utf8')) as {
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
};
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string; legendFormat: string }[];
}

/** Every name that a scrape can give → its labels; those of a histogram with their suffixes. */
const exported = new Map<string, readonly string[]>();
/** What Prometheus adds to every sample. */
const ADDED = ['instance', 'job'];
beforeAll(async () => {
  const { app, config, ports } = await testApp();
  describeService({ config, ports, flows: testFlows, release: '1' });
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as { name: string; type: string; labelNames: string[] };
    exported.set(name, labelNames);
    const isHistogram = type === 'histogram' || 'buckets' in metric;
    for (const suffix of isHistogram ? ['_bucket', '_count', '_sum'] : [])
      exported.set(name + suffix, suffix === '_bucket' ? [...labelNames, 'le'] : labelNames);
  }
  await app.close();
});

/** The rules: each `- alert:` with its members, as they stand in the file. */
const rules = alerts
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    expr: /^ {8}expr: (.+)$/m.exec(text)?.[1] ?? '',
    severity: /^ {8}labels: \{ severity: (\w+) \}$/m.exec(text)?.[1],
    summary: /^ {10}summary: "(.+)"$/m.exec(text)?.[1] ?? '',
    todo: /^ {10}todo: (.+)$/m.exec(text)?.[1] ?? '',
  }));
const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));

const WORDS = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;
const FUNCTIONS = ['histogram_quantile', 'label_values'];
/** The metrics of an expression. */
const metricsIn = (expr: string) =>
  [...expr.replace(/\{[^}]*\}/g, '').matchAll(WORDS)].map(([word]) => word).filter((word) => !FUNCTIONS.includes(word));
/** The labels that it matches and groups by. */
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/[{,]\s*(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label),
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
];
/** Labels named in an expression that none of its metrics has, and metrics that the service does not export. */
function unknownIn(expr: string, more: readonly string[] = []): string[] {
  const metrics = metricsIn(expr);
  const labels = [...ADDED, ...metrics.flatMap((metric) => exported.get(metric) ?? [])];
  return [
    ...metrics.filter((metric) => !exported.has(metric)),
    ...[...labelsIn(expr), ...more].filter((label) => !labels.includes(label)),
  ];
}

describe('the alert rules', () => {
  test('are as many as the file has, each with a condition, a severity, what is wrong and what to do', () => {
    expect(rules.length).toBe(alerts.match(/alert:/g)?.length);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const rule of rules)
      expect(rule).toEqual({
        name: expect.stringMatching(/^Reclaim[A-Za-z]+$/),
        expr: expect.stringMatching(/[<>=] ?[\d.]+$/),
        severity: expect.stringMatching(/^(page|ticket)$/),
        summary: expect.stringMatching(/\.$/),
        todo: expect.stringMatching(/\.$/),
      });
  });

  test('use only metrics and labels that the service exports', () => {
    for (const { name, expr, summary } of rules) {
      const named = [...summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      expect([name, metricsIn(expr).length > 0, unknownIn(expr, named)]).toEqual([name, true, []]);
    }
  });

  test('promtool accepts them, where it is installed', () => {
    const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', fileOf('alerts.yml')], {
      encoding: 'utf8',
    });
    if (error) expect(error).toMatchObject({ code: 'ENOENT' });
    else expect([status, stderr]).toEqual([0, '']);
  });
});

describe('the dashboard', () => {
  test('has panels with titles and queries of their own, side by side and never over each other', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(targets.length).toBeGreaterThan(20);
    for (const { title, type, targets: own = [] } of panels)
      expect([title, title !== '' && (type === 'row' || own.length > 0)]).toEqual([title, true]);
    const over = panels.flatMap((a) =>
      panels.filter(({ id, gridPos: b }) => {
        const { x, y, w, h } = a.gridPos;
        return id > a.id && x < b.x + b.w && b.x < x + w && y < b.y + b.h && b.y < y + h;
      }),
    );
    expect(over.map(({ title }) => title)).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test('uses only metrics and labels that the service exports', () => {
    for (const { title, expr, legendFormat } of targets) {
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect([title, metricsIn(expr).length > 0, unknownIn(expr, named)]).toEqual([title, true, []]);
    }
    for (const { query } of dashboard.templating.list.slice(1))
      expect(metricsIn(query).filter((one) => !exported.has(one))).toEqual([]);
  });

  test('and the rules show every metric of the service', () => {
    const used = new Set([...targets, ...rules].flatMap(({ expr }) => metricsIn(expr)));
    const own = registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('reclaim_'));
    const unused = own.filter((name) => !['', '_bucket', '_count'].some((suffix) => used.has(name + suffix)));
    expect(unused).toEqual([]);
  });
});
