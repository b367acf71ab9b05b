import type { ReactNode } from 'react';

/** A row of a list or of numbered steps, its text resolved with the current facts. */
export interface BlockItem {
  icon?: string | undefined;
  title?: ReactNode;
  text: ReactNode;
}

/** The props of a block: text already resolved, links drawn, hidden items left out. */
export interface BlockProps {
  title?: ReactNode;
  text?: ReactNode;
  items?: readonly BlockItem[];
  /** The name of an illustration. */
  picture?: string | undefined;
  tone?: 'news' | 'ok' | 'warn' | 'error' | undefined;
  /** Set while its content is awaited: the placeholder line. */
  waiting?: ReactNode;
  /** Its place: a list beside the card is drawn without hairlines. */
  place: 'banner' | 'body' | 'aside';
}
