import { matchRange } from "./forms/match-range.ts";

/** Marks the first match of a search in a text, with color and underline, never with color alone. */
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
