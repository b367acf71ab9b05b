/**
 * The flows as they are today. The firm edits them every week, so they are held to rules here; what the specification says
 * of words, figures, steps and shares is proved on the frozen copy (`fixtures/flows`).
 */
import { describe, expect, test } from 'vitest';
import { checksClean, everybodyArrives, searchesComeLate, sharesLeadSomewhere, versionsOf } from '#fixtures/flow-rules.ts';
import { flowsFolder } from './files.ts';

test('the check finds no error in the live flows and the data beside them', () => checksClean(flowsFolder));

test('every newcomer is drawn into a live version', () => sharesLeadSomewhere(flowsFolder));

test('there is a version', () => expect(versionsOf(flowsFolder)).not.toEqual([]));

describe.each(versionsOf(flowsFolder))('live %s', (version) => {
  test('asks no bureau before the claim is signed and, at bureau A, the quiz is passed', () => searchesComeLate(flowsFolder, version));

  test('leads everybody who may claim to an end', () => everybodyArrives(flowsFolder, version));
});
