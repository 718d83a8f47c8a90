import { type Ref, useEffect, useRef, useState } from "react";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts } from "../texts.ts";

interface PeopleSearchProps {
  /** What the address searches for. */
  search: string;
  onSearch: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The search box. What is typed is searched once it stands still; an address that changes elsewhere is shown. */
export function PeopleSearch({ search, onSearch, ref }: PeopleSearchProps) {
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed);
  const known = useRef(search);

  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    onSearch(settled);
  }, [settled, onSearch]);

  return (
    <SearchInput
      ref={ref}
      className="w-52 flex-none"
      placeholder={texts.searchPlaceholder}
      value={typed}
      maxLength={200}
      aria-keyshortcuts="/"
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
