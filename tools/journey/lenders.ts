import { existsSync, readFileSync } from 'node:fs';
import { flowsFolder } from '#flows/files.ts';
import {
  filterLoans,
  type Lending,
  leadBucket,
  leadScore,
  leadValues,
  loadLending,
  mapLenders,
  readBureauA,
  readBureauB,
  reportNames,
} from '#server/lending/index.ts';
import { type Answer, misuse } from './command.ts';

/** `lenders <report.json>`: each loan of a bureau's report with its verdict and reason, then what the lead is worth. */
export function lenders([path, ...more]: readonly string[]): Answer {
  if (path === undefined || more.length > 0) return misuse('Which report? One file of JSON.');
  if (!existsSync(path)) return misuse(`There is no file ${path}.`);
  try {
    return lendersTable(JSON.parse(readFileSync(path, 'utf8')), loadLending(flowsFolder));
  } catch (error) {
    return { text: `${path}: ${error instanceof Error ? error.message : error}`, ok: false };
  }
}

/** The table for a parsed report. A report that is not readable as bureau A's is read as bureau B's. */
export function lendersTable(report: unknown, lending: Lending): { text: string; ok: boolean } {
  const readings = [readBureauA(report), readBureauB(report)];
  const reading = readings.find(({ readable }) => readable);
  if (!reading) {
    const text =
      'This is not a report: neither consumerCreditSearchResponse.loans (bureau A) nor a list (bureau B) is in it.';
    return { text, ok: false };
  }
  const map = mapLenders(reportNames(reading.loans), lending.lenders);
  const filtered = filterLoans(reading, map, lending);
  const { kept, dropped, post2021 } = filtered;
  const judged = [
    ...kept.map((loan) => ({ loan, verdict: 'kept', reason: '' })),
    ...dropped.map(({ loan, reason, detail }) => ({ loan, verdict: 'dropped', reason: `${reason}: ${detail}` })),
    ...post2021.map((loan) => ({
      loan,
      verdict: 'post-2021',
      reason: `starts ${lending.rules.loans.cutoff} or later`,
    })),
  ].sort((one, other) => one.loan.index - other.loan.index);
  const rows = judged.map(({ loan, verdict, reason }) => [
    String(loan.index + 1),
    loan.company || '-',
    loan.label || '-',
    loan.startDate ?? '-',
    String(loan.payments ?? '-'),
    String(loan.balance ?? '-'),
    loan.unMappedClaim ? `${loan.tier} (unmapped)` : String(loan.tier),
    verdict,
    reason,
  ]);
  const lead = leadValues(kept, reading.bureau, lending);
  const { rules } = lending;
  const lines = [
    table([['loan', 'lender', 'type', 'start', 'payments', 'balance', 'tier', 'verdict', 'reason'], ...rows]),
    '',
    `${reading.bureau}: ${rows.length} loans, ${kept.length} kept, ${dropped.length} dropped, ${post2021.length} post-2021`,
    ...Object.entries(lead).map(([key, value]) => `${key}: ${value}`),
    `lead score: ${leadScore(lead.lead_value, rules.lead)}, bucket: ${leadBucket(kept, lending)}`,
  ];
  return { text: lines.join('\n'), ok: true };
}

function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length));
  const widths = (rows[0] ?? []).map((_, column) => width(column));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
