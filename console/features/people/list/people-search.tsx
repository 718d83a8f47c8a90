import type { Ref } from "react";
import { useSettledText } from "#console/features/activities/index.ts";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { texts } from "../texts.ts";

interface PeopleSearchProps {
  /** What the address searches for. */
  search: string;
  onSearch: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The search box. What is typed is searched once it stands still; an address that changes elsewhere is shown. */
export function PeopleSearch({ search, onSearch, ref }: PeopleSearchProps) {
  const [typed, setTyped] = useSettledText(search, onSearch);
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
