import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ClaimDocument } from '../store/documents.ts';
import { testApp } from './app.ts';
import { testFlows } from './flow.ts';
import { type Visitor, visitor } from './visitor.ts';

const START = '2026-03-01T12:00:00Z';

/** A service, and for each test a browser whose claim was just begun; a clock that the test moves. */
export function claimHarness() {
  const harness = {
    service: undefined as unknown as Awaited<ReturnType<typeof testApp>>,
    browser: undefined as unknown as Visitor,
    claimId: '',
    now: new Date(START),
    stored,
  };
  beforeAll(async () => {
    harness.service = await testApp({
      ports: { clock: () => harness.now },
      site: { flows: testFlows },
      environment: { TEST_EMAIL_DOMAINS: 'testers.example', RATE_LIMIT_FACTOR: '1000' },
    });
  });
  afterAll(() => harness.service.app.close());
  beforeEach(async () => {
    harness.browser = visitor(harness.service.app);
    harness.claimId = await harness.browser.begin();
  });
  afterEach(() => {
    harness.now = new Date(START);
  });

  /** The claim as it is in the store. */
  async function stored(id: string = harness.claimId): Promise<ClaimDocument> {
    const claim = await harness.service.ports.store.get('claims', id);
    if (!claim) throw new Error('there is no such claim');
    return claim;
  }

  return harness;
}
