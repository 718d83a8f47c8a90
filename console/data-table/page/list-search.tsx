import { type ClipboardEvent, lazy, Suspense, useRef } from "react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";

const SearchedValues = lazy(async () => ({ default: (await import("./searched-values.tsx")).SearchedValues }));

interface ListSearchProps {
  placeholder: string;
  /** What the address searches for. */
  search: string;
  onSearch: (search: string) => void;
  /** Several emails or handles can be searched for at once. */
  takesSeveral?: boolean;
}

/** Longest text that is pasted: a hundred emails. A line holds no line breaks, so commas separate the values instead. */
const longest = 4_000;
const lineBreaks = /\s*[\t\r\n]+\s*/g;

/** The search box. What is typed is searched once it stands still; an address that changes elsewhere is shown. */
export function ListSearch({ placeholder, search, onSearch, takesSeveral = false }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useSettledText(search, onSearch);
  useHotkey("/", () => box.current?.focus());
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData("text").trim();
    if (text.length < 200 && !/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    const before = typed.slice(0, selectionStart ?? typed.length);
    const whole = before + text.replace(lineBreaks, ", ") + typed.slice(selectionEnd ?? typed.length);
    // What is too long ends after a whole value.
    setTyped(whole.length <= longest ? whole : whole.slice(0, whole.lastIndexOf(",", longest) + 1 || longest));
  };
  return (
    <span className="flex items-center gap-2">
      <SearchInput
        ref={box}
        className="w-52 flex-none"
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={takesSeveral ? paste : undefined}
      />
      {takesSeveral && /[,;@]/.test(search) && runtimeConfig().capabilities.searchSeveral && (
        <Suspense>
          <SearchedValues search={search} />
        </Suspense>
      )}
    </span>
  );
}
