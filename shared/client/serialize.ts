/**
 * Serializes a query: arrays as `ids[]=a&ids[]=b`, nested objects as `filter[name]=x`, dates as ISO text, null as an
 * empty value, undefined left out; everything percent-encoded.
 * @returns the query without `?`; empty when there is nothing to send.
 */
export function serialize(query: object | undefined): string {
  return query ? pairs(query).join("&") : "";
}

function pairs(value: object, prefix?: string): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const bracket = Array.isArray(value) ? "" : name;
    const key = prefix === undefined ? name : `${prefix}[${bracket}]`;
    if (part === undefined) return [];
    if (part === null) return [`${encodeURIComponent(key)}=`];
    const moment = momentOf(part);
    if (moment === null && typeof part === "object") return pairs(part, key);
    return [`${encodeURIComponent(key)}=${encodeURIComponent(moment ?? String(part))}`];
  });
}

/** ISO text of a Date, or of a date library's value. */
function momentOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("toISOString" in value)) return null;
  return typeof value.toISOString === "function" ? String(value.toISOString()) : null;
}
