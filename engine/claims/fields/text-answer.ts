/** What the field types share whose answer is one line of text. */
export const isBlank = (answer: string): boolean => answer.trim() === '';

/** The text that a stored claim holds; undefined for anything else. */
export const restoreText = ({ value }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof value === 'string' && !isBlank(value) ? value : undefined;
