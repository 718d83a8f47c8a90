import { expect, test } from "vitest";
import { readTextFile, textEncodingOf } from "#console/core/text-encoding.ts";

const table =
  "Name,Email\r\nJürgen Größe,j@example.org\r\nConor O’Brien – “Co”,c@example.org\r\nÉlodie Noël,e@example.org\r\n";
const latin = (text: string) =>
  Uint8Array.from(
    [...text].map((letter) => ({ "’": 0x92, "“": 0x93, "”": 0x94, "–": 0x96 })[letter] ?? letter.charCodeAt(0)),
  );
// 氏名,メール / 山田太郎,y@example.org in Shift-JIS.
const japanese = [0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x83, 0x81, 0x81, 0x5b, 0x83, 0x8b, 0x0d, 0x0a, 0x8e, 0x52, 0x93, 0x63];
const shiftJis = Uint8Array.from([...japanese, 0x91, 0xbe, 0x98, 0x59, ...latin(",y@example.org\r\n")]);
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const [low, high] = [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8];
      return isBig ? [high, low] : [low, high];
    }),
  );

test.each([
  ["utf-8", new TextEncoder().encode(table), table],
  ["utf-8", new TextEncoder().encode(`\ufeff${table}`), table],
  ["utf-16le", utf16(`\ufeff${table}`, false), table],
  ["utf-16be", utf16(`\ufeff${table}`, true), table],
  ["utf-16le", utf16(table, false), table],
  ["windows-1252", latin(table), table],
  ["windows-1252", latin("Name\nO’Brien\n"), "Name\nO’Brien\n"],
  ["windows-1252", latin("Name\nMüller\nCafé,é\n"), "Name\nMüller\nCafé,é\n"],
  ["shift_jis", shiftJis, "氏名,メール\r\n山田太郎,y@example.org\r\n"],
])("A table in %s is read", async (encoding, bytes, text) => {
  const file = new Blob([bytes]);
  expect(await textEncodingOf(file)).toBe(encoding);
  expect(await readTextFile(file)).toBe(text);
});
