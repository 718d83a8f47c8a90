import { type ClipboardEvent, lazy, Suspense, useRef } from "react";
import { can } from "#console/core/api-client.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { listRules } from "#shared/client/backend.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";

const SearchedValues = lazy(async () => ({ default: (await import("./searched-values.tsx")).SearchedValues }));

interface ListSearchProps {
  placeholder: string;
  /** Search text of the URL. */
  search: string;
  onSearch: (search: string) => void;
  /** Accepts several emails or handles in one search. */
  takesSeveral?: boolean;
}

/** Maximum length of pasted text, enough for 100 emails. An input has no line breaks, so commas separate the values. */
const maxPaste = 4_000;
const lineBreaks = /[\t\r\n]+/g;

/** Search box. Searches after a debounce, and follows changes of the URL from elsewhere. */
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
    const whole =
      before +
      text
        .split(lineBreaks)
        .map((line) => line.trim())
        .join(", ") +
      typed.slice(selectionEnd ?? typed.length);
    // Cuts text that is too long after a complete value.
    setTyped(whole.length <= maxPaste ? whole : whole.slice(0, whole.lastIndexOf(",", maxPaste) + 1 || maxPaste));
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
      {takesSeveral && /[,;@]/.test(search) && listRules(can).searchSeveral && (
        <Suspense>
          <SearchedValues search={search} />
        </Suspense>
      )}
    </span>
  );
}
