export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/**
 * Detects the image type from the bytes, ignoring file name and declared type; null for anything but these five. SVG is
 * excluded because it can contain scripts and links.
 */
export function imageType(bytes: Buffer): ImageType | null {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  return ascii(4, 8) === "ftyp" && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? "image/avif" : null;
}

/** Brands of an ISO media file: the major brand, the version field (not a brand), then the compatible brands. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}
