/**
 * Returns the page numbers to show in order, with "gap" for omitted ones. First, last and neighboring pages are always
 * included.
 */
export function pageItems(current: number, pages: number): readonly (number | "gap")[] {
  const near =
    current <= 2
      ? [1, 2, 3]
      : current >= pages - 1
        ? [pages - 2, pages - 1, pages]
        : [current - 1, current, current + 1];
  const pageNumbers = [...new Set([1, ...near, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b);
  return pageNumbers.flatMap((page, index) => {
    const before = pageNumbers[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? (["gap", page] as const) : [page];
  });
}
