import { trimOf } from "#shared/domain/text/trim-characters.ts";

/** Saves a file through the browser's download. */
export function saveFile(parts: readonly BlobPart[], type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Appends the list's filters: `people-cloud-harbor-2026-11-21.csv` to `people-cloud-harbor-2026-11-21-grace-tags.csv`.
 */
export function withWords(fileName: string, words: readonly string[]): string {
  const slugs = words
    .map((word) => trimOf(word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-"), "-").slice(0, 30))
    .filter((slug) => slug !== "");
  return slugs.length === 0 ? fileName : fileName.replace(/(\.\w+)$/, `-${slugs.slice(0, 5).join("-")}$1`);
}
