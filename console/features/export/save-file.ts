/** Hands a file to the browser, which puts it where downloads go. */
export function saveFile(parts: readonly BlobPart[], type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `people-cloud-harbor-2026-11-21.csv` with what narrows the list: `people-cloud-harbor-2026-11-21-grace-tags.csv`. */
export function withWords(fileName: string, words: readonly string[]): string {
  const slugs = words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-+|-+$/g, "")
        .slice(0, 30),
    )
    .filter((slug) => slug !== "");
  return slugs.length === 0 ? fileName : fileName.replace(/(\.\w+)$/, `-${slugs.slice(0, 5).join("-")}$1`);
}
