import type { Ref } from "react";
import { useSettledText } from "#console/features/activities/index.ts";
import { SearchInput } from "#shared/ui/components/search-input.tsx";

interface ListSearchProps {
  placeholder: string;
  /** What the address searches for. */
  search: string;
  onSearch: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The search box. What is typed is searched once it stands still; an address that changes elsewhere is shown. */
export function ListSearch({ placeholder, search, onSearch, ref }: ListSearchProps) {
  const [typed, setTyped] = useSettledText(search, onSearch);
  return (
    <SearchInput
      ref={ref}
      className="w-52 flex-none"
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      aria-keyshortcuts="/"
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
