import { type ClipboardEvent, lazy, type Ref, Suspense } from "react";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { SearchInput } from "#shared/ui/components/search-input.tsx";

const SearchedValues = lazy(async () => ({ default: (await import("./searched-values.tsx")).SearchedValues }));

interface ListSearchProps {
  placeholder: string;
  /** What the address searches for. */
  search: string;
  onSearch: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Longest text that is pasted: a hundred e-mails. A line holds no line breaks, so those part the values by commas. */
const longest = 4_000;
const lineBreaks = /\s*[\t\r\n]+\s*/g;

/**
 * The search box. What is typed is searched once it stands still; an address that changes elsewhere is shown. Several
 * e-mails or handles can be pasted at once.
 */
export function ListSearch({ placeholder, search, onSearch, ref }: ListSearchProps) {
  const [typed, setTyped] = useSettledText(search, onSearch);
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
        ref={ref}
        className="w-52 flex-none"
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onPaste={paste}
      />
      {/[,;@]/.test(search) && runtimeConfig().capabilities.searchSeveral && (
        <Suspense>
          <SearchedValues search={search} />
        </Suspense>
      )}
    </span>
  );
}
