/** Returns the wire format of a month: its first day. Undefined for an empty month. */
export const firstDayOf = (month: string): string | undefined =>
  month === "" ? undefined : `${month}-01T00:00:00.000Z`;
