import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { ApiRequest } from '#engine';
import { startWalk, type Walk } from '#fixtures/drivers/engine-walk.ts';
import { clearCookies } from '#fixtures/session-pages.ts';
import type { Client } from '../api/client.ts';
import { followLink } from '../resume/follow-link.ts';
import { Resume } from '../resume/Resume.tsx';
import { flows } from '../runtime/flows.ts';
import { claimInLink } from '../session/resume-link.ts';
import { browserStorages } from '../session/storage.ts';
import type { TabMessage } from '../session/tabs.ts';

const logged: unknown[] = [];

interface Versions {
  /** In which claims were begun elsewhere, unless a test says so. */
  begun: string;
  /** Which this browser's visitor sees. */
  seen: string;
}

/** The page of a link, for the tests of one file: each begins with an empty browser and a clock that stands. */
export function linkPage({ begun, seen }: Versions) {
  // What a page fetches later is here before its clock is stopped.
  beforeAll(async () => {
    await Promise.all([
      import('../runtime/restore-and-effects.chunk.ts'),
      import('../fields/later-fields.chunk.ts'),
      ...flows.map(({ load }) => load()),
    ]);
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    localStorage.clear();
    sessionStorage.clear();
    clearCookies();
    expect(logged.splice(0)).toEqual([]);
  });
  return {
    openLink: (walk: Walk, opening: Opening) => openLink(walk, opening, seen),
    elsewhere: (until: string, flow = begun) => elsewhere(until, flow),
    pass,
  };
}

/** Time passes for the page, and what it waits for comes in. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  });

interface Opening {
  search: string;
  to?: 'resume' | 'questionsResume';
  send?: Client['send'];
}

/** Opens the page of a link in this browser. */
async function openLink(walk: Walk, { search, to = 'resume', send = walk.api.send }: Opening, seen: string) {
  const left: string[] = [];
  const told: TabMessage[] = [];
  const asked: ApiRequest[] = [];
  const link = {
    claim: claimInLink(search),
    to,
    client: {
      async send(request: ApiRequest) {
        asked.push(request);
        return send(request);
      },
      renew: async () => true,
      end: async () => true,
    },
    storages: browserStorages(),
    tabs: { tell: (news: TabMessage) => void told.push(news) },
    flows,
    version: () => seen,
    leave: (address: string) => void left.push(address),
    log: (error: unknown) => void logged.push(error),
  };
  render(<Resume supportEmail="help@reclaim.example" follow={(show) => followLink(link, show)} />);
  await pass(0);
  return { left, told, asked: () => asked.map(({ operation }) => operation), requests: asked };
}

/** A claimant who has brought their claim to a screen on another device. */
async function elsewhere(until: string, flow: string) {
  vi.useRealTimers();
  const walk = await startWalk({ flow });
  await walk.to(until);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { walk, claim: String(walk.api.claim().claim_number) };
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
