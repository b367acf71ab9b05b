import { effects, link } from '#engine';
import type { Flow } from '#schemas/flow.ts';
import type { Flows } from '../flows.ts';

const field = (type: string, label: string, saveAs?: string) => ({ type, label, ...(saveAs ? { saveAs } : {}) });

/**
 * A small journey of the test's own: three screens with consent, confirmation and signature, and one that is opened by its
 * address and runs every effect, so that each call can be tested on a claim that has come no further. The walk itself is
 * tested on the flows of the product (`claims/claim-reach.test.ts`).
 */
const flow: Flow = {
  id: 'test',
  title: 'A journey for tests',
  base: '/begin-test',
  start: 'first',
  fields: {
    surname: field('personName', 'Legal surname', 'last_name'),
    search: { ...field('consent', 'I agree to a search', 'soft_check_privacy'), detail: 'It is a soft one.' },
    privacy: field('confirmation', 'I accept the [policy](/privacy-policy)'),
    signature: field('signature', 'Your signature', 'signature'),
    notFiled: field('confirmation', 'I have not claimed before', 'not_already_filed'),
  },
  blocks: { terms: { type: 'list', items: [{ title: 'No win no fee', text: 'You pay nothing if you get nothing.' }] } },
  screens: {
    first: { path: '', heading: 'Begin', body: ['surname'] },
    info: { path: 'info', heading: 'About you', body: ['privacy', 'search'] },
    sign: {
      path: 'sign',
      heading: 'Sign here',
      body: ['terms', 'signature', { section: 'Last', items: ['notFiled'] }],
    },
    harness: {
      path: 'harness',
      heading: 'Everything at once',
      linkOnly: true,
      body: [],
      actions: { run: { label: 'Run', run: Object.keys(effects), to: [{ stay: '' }] } },
    },
  },
};

export const testFlows: Flows = {
  byId: new Map([['test', { flow: link(flow), revision: 'r1' }]]),
  initial: 'test',
  groups: ['test', 'other'],
  financeQuestion: { pattern: 'finance', ids: [] },
};
