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

/** Bytes of a text in an encoding that `TextDecoder` knows: one or two for each character. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  const isMultibyte = /^(?:gb|big|euc)/.test(encoding);
  for (const first of isMultibyte ? all.slice(0x80) : []) {
    for (const second of all.slice(0x30)) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (!bytes.has(pair)) bytes.set(pair, [first, second]);
    }
  }
  for (const byte of all) bytes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from([...text].flatMap((letter) => bytes.get(letter) ?? []));
}

test.each([
  ["gb18030", "姓名,邮箱\n王小明,w@example.org\n李华,l@example.org\n"],
  ["big5", "姓名,信箱\n王小明,w@example.org\n陳美玲,c@example.org\n"],
  ["euc-kr", "이름,이메일\n김민수,k@example.org\n"],
  ["euc-jp", "氏名,メール\n山田太郎,y@example.org\n"],
  ["windows-1251", "Имя,Почта\nИван Петров,i@example.org\nЯна,ya@example.org\n"],
  ["koi8-r", "Имя,Почта\nИван Петров,i@example.org\n"],
  ["ibm866", "Имя,Почта\nИван Петров,i@example.org\n"],
  ["windows-1253", "Όνομα,Email\nΓιώργος Παππάς,g@example.org\n"],
  ["windows-1255", "שם,Email\nדוד כהן,d@example.org\n"],
  ["windows-1256", "اسم,Email\nمحمد علي,m@example.org\n"],
  ["windows-874", "ชื่อ,Email\nสมชาย ใจดี,s@example.org\n"],
  ["windows-1250", "Imię,Email\nŁukasz Wałęsa,l@example.org\nStanisław Małżeński,s@example.org\n"],
  ["macintosh", "Name,Email\nJürgen Größe,j@example.org\nZoë Müller,z@example.org\n"],
])("A table in %s is refused, because its letters would be wrong", async (encoding, text) => {
  const bytes = encode(text, encoding);
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  expect(await textEncodingOf(new Blob([bytes]))).toBeNull();
});

test.each([
  "Name\nJosé Núñez\nSeán Ó Súilleabháin\nFrançois L’Hôpital\nÅsa Öberg\nÞórður Ægisson\n",
  "Name\nKäthe Große – „Käthchen“ (ü)\nANDRÉ CAFÉ\nGÖTEBORG AB®\n½ day, 20 °C, 30 €, £5, ¿qué?\n",
  "Name\nCol·lega\nO´Brien\nM²\nJérôme Noël «Jé»\nCréée Déçue\n",
])("Western tables in Windows-1252 are read", async (text) => {
  const file = new Blob([encode(text, "windows-1252")]);
  expect(await textEncodingOf(file)).toBe("windows-1252");
  expect(await readTextFile(file)).toBe(text);
});
