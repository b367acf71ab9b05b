/** Staff's commands: claims, messages that wait, budgets. Each that reads or changes something about a person is in the trail. */

import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { BootError } from '#server/boot-error.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { Failure } from '#server/http/errors.ts';
import { keyringOf } from '#server/sealing/keyring.ts';
import { sealedStore } from '#server/sealing/sealed-store.ts';
import {
  changeOutbox,
  correctable,
  correctClaim,
  type Desk,
  type Lock,
  locks,
  noteComplaint,
  outboxEntries,
  revokeLink,
  unlockClaim,
  withdrawClaim,
} from '#server/staff/actions.ts';
import { dailyBudgets, raiseBudget } from '#server/staff/budgets.ts';
import { eraseClaim } from '#server/staff/erase.ts';
import { findClaims, type Scanning } from '#server/staff/find.ts';
import { retain } from '#server/staff/retention.ts';
import { appendToTrail, firstBrokenLink, trailOf } from '#server/staff/trail.ts';
import type { ClaimDocument } from '#server/store/documents.ts';
import { openStore } from '#server/store/open.ts';
import { StoreUnavailable } from '#server/store/port.ts';
import { onceASecond } from '../once-a-second.ts';

export type Group = 'claims' | 'outbox' | 'budgets';

const help: Record<Group, string> = {
  claims: `npm run claims -- <command> --why "<reason>"

  find <text>                   claims with this number, email, mobile, "<surname> <birth date>" or surname; a surname alone
                                opens claims one by one, at most 200,000 and until 100 are found; --after <claim> goes on
                                from there, --all opens claims for any text
  show <claim>                  what a claim holds, without images and raw reports
  export <claim> <file>         everything that is held about one person, as JSON, for the person
  correct <claim> <key>=<value> corrects ${correctable.join(', ')}
  erase <claim>                 destroys the claim's key and everything personal; cannot be undone
  withdraw <claim>              the claimant withdraws: no search, no link, nothing to advertisers
  complain <claim>              notes a complaint, which is kept three years longer
  revoke-link <claim>           the claim's link opens it in no other browser
  unlock <claim> <lock>         opens again: ${locks.join(', ')}
  expire                        erases the claims whose time is over; the service does so daily
  trail [<claim>]               what staff have done
  verify                        whether an entry of the trail was changed or removed`,
  outbox: `npm run outbox -- <command> --why "<reason>"

  list [dead]                   messages that wait; dead: those that were given up
  retry <claim> <entry>         sends one at once, with all its tries again
  cancel <claim> <entry>        takes one out; it is not sent`,
  budgets: `npm run budgets -- <command> --why "<reason>"

  show                          today's budget of each vendor, and what is spent
  raise <vendor> <pounds>       gives a vendor this much more for today`,
};
const options = `
  --why <reason>  is needed by commands that read or change something about a person; names no person
  --as <name>     who does it: by default the user of this machine
  --json          prints the result as JSON
  --help          prints this

Exit codes: 0 done, 1 something is wrong (it says what), 2 the command was misused.`;

class Misuse extends Error {}

interface Asked {
  words: readonly string[];
  desk: Desk;
  config: Config;
  /** How `find` opens claims. */
  scanning: Scanning;
}
interface Result {
  text: string;
  ok?: boolean;
  json?: unknown;
}
interface Command {
  /** The words that it needs, in words. */
  needs: readonly string[];
  /** In the trail, with what it is about; without it the command reads nothing about a person and needs no reason. */
  about?: (words: readonly string[]) => string;
  run(asked: Asked): Promise<Result>;
}

const NONE = { text: 'There is no such claim.', ok: false };
const firstWord = ([word = '']: readonly string[]) => word;
const done = (claim: unknown, text: string): Result => (claim ? { text } : NONE);
const onClaim = (run: (desk: Desk, id: string) => Promise<unknown>, text: string): Command => ({
  needs: ['the claim number'],
  about: firstWord,
  run: async ({ words, desk }) => done(await run(desk, firstWord(words)), text),
});

const summary = ({ id, createdAt, signedAt, erasedAt, data, screensCompleted }: ClaimDocument) => ({
  claim: id,
  begun: createdAt,
  signed: signedAt ?? null,
  erased: erasedAt ?? null,
  journey: data.journey ?? null,
  screen: screensCompleted.at(-1) ?? null,
});

/** Long texts are images and raw reports. */
const LONG = 300;
const short = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'string' && member.length > LONG ? `(${member.length} characters)` : member,
    ),
  );

const claims: Record<string, Command> = {
  find: {
    needs: ['what to look for'],
    // What was looked for is personal and stays out of the trail.
    about: () => 'claims',
    async run({ words, desk, scanning }) {
      const { claims, opened, until } = await findClaims(desk, firstWord(words), scanning);
      const found = claims.map(summary);
      const lines = found.map(({ claim, begun, signed, journey, screen }) =>
        [claim, begun.slice(0, 10), signed ? `signed ${signed.slice(0, 10)}` : 'not signed', journey, screen].join(
          '  ',
        ),
      );
      if (lines.length === 0) lines.push(until === undefined ? 'There is no such claim.' : 'None so far.');
      if (until !== undefined)
        lines.push(`${opened} claims were opened, not all. Add the birth date, or go on with --after ${until}.`);
      return { text: lines.join('\n'), ok: found.length > 0, json: found };
    },
  },
  show: {
    needs: ['the claim number'],
    about: firstWord,
    async run({ words, desk: { store } }) {
      const claim = await store.get('claims', firstWord(words));
      return claim ? { text: JSON.stringify(short(claim), null, 2), json: short(claim) } : NONE;
    },
  },
  export: {
    needs: ['the claim number', 'the file to write'],
    about: firstWord,
    async run({ words: [id = '', file = ''], desk: { store } }) {
      const claim = await store.get('claims', id);
      if (!claim) return NONE;
      const { data, evidence, verdicts, screensCompleted, createdAt, signedAt, searches, audit, intents, reports } =
        claim;
      const held = {
        claim: id,
        createdAt,
        signedAt,
        data,
        evidence,
        verdicts,
        screensCompleted,
        searches,
        intents,
        reports,
        audit,
      };
      writeFileSync(file, `${JSON.stringify(held, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      return { text: `Written to ${file}. It holds personal data: remove it once it was sent.` };
    },
  },
  correct: {
    needs: ['the claim number', '<key>=<value>'],
    about: firstWord,
    async run({ words: [id = '', ...changes], desk }) {
      const values = Object.fromEntries(
        changes.map((change) => [change.split('=')[0] ?? '', change.split('=').slice(1).join('=')]),
      );
      const wrong = Object.keys(values).find((key) => !correctable.includes(key));
      if (wrong !== undefined)
        throw new Misuse(`"${wrong}" cannot be corrected. These can: ${correctable.join(', ')}.`);
      return done(await correctClaim(desk, id, values), `Corrected ${Object.keys(values).join(', ')}.`);
    },
  },
  erase: onClaim(eraseClaim, 'Erased. Backups from before still hold the claim: remove them when they are replaced.'),
  withdraw: onClaim(withdrawClaim, 'Withdrawn.'),
  complain: onClaim(noteComplaint, 'The complaint was noted.'),
  'revoke-link': onClaim(revokeLink, 'The link no longer opens the claim in other browsers.'),
  unlock: {
    needs: ['the claim number', `one of ${locks.join(', ')}`],
    about: firstWord,
    async run({ words: [id = '', lock = ''], desk }) {
      if (!locks.includes(lock as Lock)) throw new Misuse(`"${lock}" is none of ${locks.join(', ')}.`);
      return done(await unlockClaim(desk, id, lock as Lock), `Unlocked: ${lock}.`);
    },
  },
  expire: {
    needs: [],
    async run({ desk, config }) {
      const erased = await retain({ ...desk, sandbox: !config.live });
      return { text: `${erased} claims were erased.`, json: { erased } };
    },
  },
  trail: {
    needs: [],
    async run({ words: [claim], desk: { store } }) {
      const entries = [];
      for await (const { id, at, who, what, of, why } of trailOf(store))
        if (claim === undefined || of === claim) entries.push({ id, at, who, what, of, why });
      return { text: entries.map((entry) => Object.values(entry).join('  ')).join('\n') || 'Nothing.', json: entries };
    },
  },
  verify: {
    needs: [],
    async run({ desk: { store } }) {
      const { id, count } = await firstBrokenLink(store);
      const text =
        id === null
          ? `The trail is whole: ${count} entries.`
          : `The trail is broken at entry ${id}: it was changed, or one before it was removed.`;
      return { text, ok: id === null, json: { broken: id, count } };
    },
  },
};

const onEntry = (how: 'retry' | 'cancel', text: string): Command => ({
  needs: ['the claim number', 'the entry'],
  about: firstWord,
  async run({ words: [id = '', entry = ''], desk }) {
    return (await changeOutbox(desk, id, entry, how)) ? { text } : { text: 'There is no such entry.', ok: false };
  },
});

const outbox: Record<string, Command> = {
  list: {
    needs: [],
    async run({ words: [which], desk }) {
      if (which !== undefined && which !== 'dead') throw new Misuse(`"${which}" is not "dead".`);
      const entries = await outboxEntries(desk, which === 'dead');
      const lines = entries.map(({ claim, entry, kind, name, due, tries, dead }) =>
        [claim, entry, `${kind} ${name}`, dead ? 'given up' : `due ${due}`, `${tries} tries`].join('  '),
      );
      return { text: lines.join('\n') || 'Nothing waits.', json: entries };
    },
  },
  retry: onEntry('retry', 'It is sent at once, if a service runs.'),
  cancel: onEntry('cancel', 'It was taken out.'),
};

const budgets: Record<string, Command> = {
  show: {
    needs: [],
    async run({ desk: { store, clock }, config }) {
      const all = await dailyBudgets(store, config.providers, clock());
      const lines = all.map(({ port, spent, daily }) => `${port}  £${spent.toFixed(2)} of £${daily.toFixed(2)}`);
      return { text: lines.join('\n') || 'No vendor has a budget.', json: all };
    },
  },
  raise: {
    needs: ['the vendor', 'pounds'],
    about: firstWord,
    async run({ words: [port = '', given = ''], desk: { store, clock }, config }) {
      const pounds = Number(given);
      if (!(pounds > 0)) throw new Misuse(`"${given}" is not a number of pounds above 0.`);
      const raised = await raiseBudget(store, config.providers, port, pounds, clock());
      return raised
        ? { text: `${port} may spend £${pounds.toFixed(2)} more today.` }
        : { text: `${port} has no budget.`, ok: false };
    },
  },
};

const groups: Record<Group, Record<string, Command>> = { claims, outbox, budgets };

/** What a command printed, and its exit code. */
export interface StaffResult {
  code: 0 | 1 | 2;
  text: string;
}

/** Runs one command of a group. Faults that staff can mend become a text; others are thrown. */
export async function runStaff(
  group: Group,
  args: readonly string[],
  config: () => Config = loadConfig,
  clock = () => new Date(),
): Promise<StaffResult> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        why: { type: 'string' },
        all: { type: 'boolean' },
        after: { type: 'string' },
        as: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return { code: 0, text: help[group] + options };
    const [name = '', ...words] = positionals;
    const command = Object.hasOwn(groups[group], name) ? groups[group][name] : undefined;
    if (!command) throw new Misuse(name === '' ? 'Name a command.' : `There is no command "${name}".`);
    const missing = command.needs[words.length];
    if (missing !== undefined) throw new Misuse(`The command needs ${missing}.`);
    if (command.about && !values.why?.trim())
      throw new Misuse('The command needs --why "<reason>": it is kept in the trail.');
    const settings = config();
    const store = sealedStore(await openStore(settings.storeUrl), keyringOf(settings.dataKeys));
    try {
      const of = command.about?.(words);
      // First: nothing about a person is read or changed that the trail does not show.
      if (of !== undefined)
        await appendToTrail(
          store,
          { who: values.as ?? userInfo().username, what: `${group} ${name}`, of, why: values.why ?? '' },
          clock(),
        );
      const desk = { store, clock, personKey: settings.personKey };
      const { all = false, after = '' } = values;
      const scanning = { all, after, progress: onceASecond((opened: number) => `${opened} claims opened`) };
      const { text, ok = true, json } = await command.run({ words, desk, config: settings, scanning });
      return { code: ok ? 0 : 1, text: values.json && json !== undefined ? JSON.stringify(json) : text };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof Misuse || hasCode(error, /^ERR_PARSE_ARGS/))
      return { code: 2, text: `${error.message}\n\n${help[group]}${options}` };
    if (error instanceof Failure)
      return { code: 1, text: error.code === 'NO_SESSION' ? 'The claim was erased.' : error.message };
    const known = [BootError, StoreUnavailable].some((kind) => error instanceof kind);
    if (error instanceof Error && (known || 'syscall' in error)) return { code: 1, text: error.message };
    throw error;
  }
}

const hasCode = (error: unknown, code: RegExp): error is Error =>
  error instanceof Error && 'code' in error && code.test(String(error.code));
