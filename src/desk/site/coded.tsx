/** A text in which names and values stand in backquotes. */
export function Coded({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The parts of a text never move.
      // oxlint-disable-next-line react/no-array-index-key
      <code key={at}>{part}</code>
    ),
  );
}
