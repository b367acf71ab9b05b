import { alertKind } from './alert.ts';
import { askKind } from './ask.ts';
import { crmKind } from './crm.ts';
import { eventKind } from './event.ts';
import { feedbackKind } from './feedback.ts';
import type { Kinds } from './kind.ts';
import { textKind } from './text.ts';
import { webhookKind } from './webhook.ts';

/** Every kind of entry that the outbox delivers. A new one is a file and a line here. */
export const kinds: Kinds = {
  alert: alertKind,
  ask: askKind,
  crm: crmKind,
  event: eventKind,
  feedback: feedbackKind,
  text: textKind,
  webhook: webhookKind,
};
