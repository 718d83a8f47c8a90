/** Header of requests of a page that nobody uses. They do not keep the session alive. */
export const unattendedHeader = "x-unattended";

/** A page counts as unattended after this long without input, in milliseconds. */
export const unattendedMs = 5 * 60_000;
