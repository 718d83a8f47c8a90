/** Characters of JSON columns that a list loads. A page of ordinary records has less than a tenth of it. */
const mostCharacters = 4_000_000;

/** Returns the first rows of a list whose JSON columns may be loaded, by their sizes in characters. */
export function withinBudget<Row extends { readonly characters: number }>(rows: readonly Row[]): Row[] {
  let used = 0;
  return rows.filter(({ characters }) => {
    used += characters;
    return used <= mostCharacters;
  });
}
