/** Words and links in the order in which they stand, as the engine's texts give them. */
export function RichText({ pieces }: { pieces: ReadonlyArray<string | { text: string; href: string }> }) {
  return pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      <a key={at} href={piece.href}>
        {piece.text}
      </a>
    ),
  );
}
