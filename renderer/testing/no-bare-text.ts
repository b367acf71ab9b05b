import { afterEach, expect } from 'vitest';

/** Texts for which React made a text node since the last look. */
const made: string[] = [];
// A file of tests that asks for no browser draws nothing.
if (typeof Document !== 'undefined') {
  const create = Document.prototype.createTextNode;
  Document.prototype.createTextNode = function createTextNode(text) {
    if (/react-dom/.test(new Error().stack ?? '')) made.push(text);
    return create.call(this, text);
  };
}

/**
 * React may hold no text node: a browser's translation puts an element in the place of each, and React cannot remove or
 * change what has gone. So each text is the only child of its element, which React fills by `textContent`. (case BR-1)
 */
afterEach(() => {
  expect(made.splice(0), 'A text beside other children: give it an element of its own.').toEqual([]);
});
