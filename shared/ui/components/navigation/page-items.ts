/** The page numbers to offer, in order; "gap" stands for the ones left out. First, last and the neighbours always show. */
export function pageItems(current: number, pages: number): readonly (number | "gap")[] {
  const near =
    current <= 2
      ? [1, 2, 3]
      : current >= pages - 1
        ? [pages - 2, pages - 1, pages]
        : [current - 1, current, current + 1];
  const wanted = [...new Set([1, ...near, pages])].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  return wanted.flatMap((page, index) => {
    const before = wanted[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? (["gap", page] as const) : [page];
  });
}
