import { maxSearchedValues, searchedValues } from "#shared/domain/lists/searched-values.ts";
import { texts } from "../texts.ts";

/** States that the search looks for several values at once. */
export function SearchedValues({ search }: { search: string }) {
  const count = searchedValues(search)?.length ?? 0;
  return (
    <span role="status" className="text-xs text-ink-3 empty:hidden">
      {count > maxSearchedValues ? texts.tooManyValues(maxSearchedValues) : count > 0 && texts.lookingFor(count)}
    </span>
  );
}
