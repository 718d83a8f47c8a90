/** A column of a list. The column of the name is not among them: it always comes first. */
export interface ListColumn {
  readonly id: string;
  readonly label: string;
  /** Pixels; the column that may grow takes what is left. */
  readonly width: number;
  /** What the server sorts by, where it can. */
  readonly sort?: string;
  readonly grows?: true;
  /** Numbers: `sparkline` where a small chart follows them. */
  readonly alignsEnd?: "plain" | "sparkline";
}

/** The columns to show, in order: the address wins over the user's own choice, and that over the default. */
export function chosenColumns<Column extends ListColumn>(
  available: readonly Column[],
  fromAddress: readonly string[] | null,
  preferred: readonly string[] | null,
  defaults: readonly string[],
): Column[] {
  const known = new Map(available.map((column) => [column.id, column]));
  for (const wanted of [fromAddress, preferred]) {
    const columns = [...new Set(wanted ?? [])].flatMap((id) => known.get(id) ?? []);
    if (columns.length > 0) return columns;
  }
  return defaults.flatMap((id) => known.get(id) ?? []);
}
