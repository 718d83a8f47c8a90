const units = ["KB", "MB", "GB"] as const;

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Formats a size as `3.4 MB`, in the first unit with a number below a thousand. */
export function fileSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1000 && unit < units.length - 1; unit += 1) size /= 1024;
  return `${number.format(size)} ${units[unit]}`;
}
