const units = ["KB", "MB", "GB"] as const;

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** `3.4 MB`: in the largest unit that has fewer than a thousand. */
export function fileSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1024;
  return `${number.format(size)} ${units[unit]}`;
}
