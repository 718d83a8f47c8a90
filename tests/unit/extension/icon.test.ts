import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../../extension/public/icon");

/** Toolbar colors of Chrome, Edge and Firefox, light and dark. */
const toolbars = ["#ffffff", "#f1f3f4", "#f9f9fb", "#3c3c3c", "#35363a", "#2b2a33"];

test.each([16, 32, 48, 128])("the icon of %i contrasts with light and dark toolbars", async (size) => {
  const { width, color } = filling(await readFile(join(folder, `${size}.png`)));
  expect(width).toBe(size);
  for (const toolbar of toolbars) expect(contrast(color, channels(toolbar))).toBeGreaterThanOrEqual(3);
});

type Color = readonly [red: number, green: number, blue: number];

/** Rightmost color in the middle line of a PNG, where the front disc is. */
function filling(png: Buffer): { width: number; color: Color } {
  const width = png.readUInt32BE(16);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * 4;
  let above = new Uint8Array(stride);
  for (let row = 0; row <= width / 2; row += 1) {
    const start = row * (stride + 1);
    const line = Uint8Array.from(rows.subarray(start + 1, start + 1 + stride));
    for (let x = 0; x < stride; x += 1) {
      const [left, up, corner] = [line[x - 4] ?? 0, above[x] ?? 0, above[x - 4] ?? 0];
      const base = [0, left, up, (left + up) >> 1, paeth(left, up, x < 4 ? 0 : corner)][rows[start] ?? 0] ?? 0;
      line[x] = (line[x] ?? 0) + base;
    }
    above = line;
  }
  const at = Math.round(width * 0.65) * 4;
  return { width, color: [above[at] ?? 0, above[at + 1] ?? 0, above[at + 2] ?? 0] };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(guess - each)) as [number, number, number];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

const channels = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Color;

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
