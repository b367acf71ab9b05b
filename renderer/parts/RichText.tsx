/**
 * Words and links in the order in which they stand, as the engine's texts give them. Each stands in an element of its
 * own, so that React holds no text node: a browser's translation replaces those. (case BR-1)
 */
export function RichText({ pieces }: { pieces: ReadonlyArray<string | { text: string; href: string }> }) {
  return pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <span key={at}>{piece}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <a key={at} href={piece.href}>
        {piece.text}
      </a>
    ),
  );
}
