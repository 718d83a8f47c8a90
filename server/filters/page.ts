/** Longest page of a list (spec 9: page sizes up to 200). */
const longestPage = 200;

/** Where a page begins and how long it is, as it is answered: 20 rows where nothing is said, never more than 200. */
export function pageOf(body: { limit?: number | null | undefined; offset?: number | null | undefined }) {
  return { limit: Math.min(body.limit ?? 20, longestPage), offset: body.offset ?? 0 };
}
