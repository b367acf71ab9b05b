/** The facts that a text prints, each once: `Hello {name}` → name. */
export const factsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')),
];

/** The targets of the links in a text. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\[[^\]]*\]\(([^()]*)\)/g)].map((match) => match[1] ?? '');
