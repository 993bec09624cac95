import { highlight } from './highlight.ts';

/** A text with the matches of a search marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map(({ text: piece, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
      <mark key={index} className="rounded-cell bg-warning-soft text-text">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
