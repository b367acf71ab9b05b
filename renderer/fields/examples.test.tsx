import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allFieldExamples } from '#fixtures/examples/fields.ts';
import { showField } from '../testing/shown-field.tsx';

/** Controls of a page, whatever they are. */
const controls = () => [
  ...['textbox', 'combobox', 'radio', 'checkbox', 'button'].flatMap((role) => screen.queryAllByRole(role)),
];

describe('every example of a field', () => {
  for (const [type, { field, examples }] of allFieldExamples()) {
    if (type === 'signature') continue;
    for (const example of examples) {
      test(`${type}, ${example.shows}: each control has a name, each id is there once, each reference leads somewhere`, async () => {
        const { container } = await showField({ ...field, type }, example);
        expect(controls().length).toBeGreaterThan(0);
        for (const control of controls()) {
          const isLabelled =
            control instanceof HTMLInputElement ||
            control instanceof HTMLSelectElement ||
            control instanceof HTMLTextAreaElement;
          const labels = isLabelled ? control.labels : null;
          expect(
            control.getAttribute('aria-labelledby') ??
              control.getAttribute('aria-label') ??
              labels?.[0]?.textContent ??
              control.textContent,
          ).toBeTruthy();
        }
        const ids = Array.from(container.querySelectorAll('[id]'), (element) => element.id);
        expect(new Set(ids).size).toBe(ids.length);
        const references = Array.from(container.querySelectorAll('[aria-describedby],[aria-labelledby]')).flatMap(
          (element) =>
            `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-labelledby') ?? ''}`
              .trim()
              .split(/\s+/),
        );
        expect(references.filter((id) => !ids.includes(id))).toEqual([]);
        // The error summary links to the field's own id.
        expect(ids).toContain('field');
        // A page without `unsafe-inline` ignores style attributes.
        expect(container.querySelectorAll('[style]')).toHaveLength(0);
      });
    }
  }
});
