/** Replaces email addresses in a name by the part before the `@`, for texts that leave the platform. */
export const withoutAddresses = (name: string): string =>
  name
    .split(" ")
    .map((word) => (word.indexOf("@") > 0 ? word.slice(0, word.indexOf("@")) : word))
    .join(" ");
