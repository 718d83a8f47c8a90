import { matchRange } from "./forms/match-range.ts";

/** A text with the first match of the search marked: coloured and underlined, never by colour alone. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const range = matchRange(text, search);
  if (!range) return text;
  return (
    <>
      {text.slice(0, range.start)}
      <mark className="bg-transparent font-semibold text-accent-text underline decoration-1 underline-offset-3">
        {text.slice(range.start, range.end)}
      </mark>
      {text.slice(range.end)}
    </>
  );
}
