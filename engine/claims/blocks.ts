/** The closed list of block types: content that is not an answer. `renderer/blocks/` draws each under the same name. */
export const blockTypes = {
  text: 'A paragraph.',
  hint: 'A quieter line.',
  notice: 'A framed message; its tone says how it looks.',
  list: 'Points with icon and title.',
  steps: 'Numbered steps.',
  emphasis: 'The news of a screen: picture, title, text.',
  status: 'A line that says what is going on now.',
  details: 'A title that opens its text.',
  picture: 'An illustration.',
} as const satisfies Record<string, string>;

/** What each type shows: of each list a block has one at least, or it is drawn without content. */
export const blockShows = {
  text: [['text', 'waiting', 'during']],
  hint: [['text', 'waiting', 'during']],
  notice: [['text', 'title', 'waiting', 'during']],
  list: [['items']],
  steps: [['items']],
  emphasis: [['text', 'title', 'waiting', 'during']],
  status: [['text', 'waiting', 'during']],
  details: [['title'], ['text', 'waiting', 'during']],
  picture: [['picture']],
} as const satisfies Record<BlockType, readonly (readonly string[])[]>;

export type BlockType = keyof typeof blockTypes;
