import type { ReactNode } from 'react';

/** A row of a list or of numbered steps, its words resolved for the present facts. */
export interface BlockItem {
  icon?: string | undefined;
  title?: ReactNode;
  text: ReactNode;
}

/** What the drawing of a block is given: words already resolved, links drawn, items that do not count left out. */
export interface BlockProps {
  title?: ReactNode;
  text?: ReactNode;
  items?: readonly BlockItem[];
  /** The name of an illustration. */
  picture?: string | undefined;
  tone?: 'news' | 'ok' | 'warn' | 'error' | undefined;
  /** Set while its news is awaited: the quiet line that keeps its place. */
  waiting?: ReactNode;
  /** Where it stands: a list beside the card is drawn without hairlines. */
  place: 'banner' | 'body' | 'aside';
}
