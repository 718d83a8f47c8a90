/** Encodings of text files that spreadsheets and older programs write, by their names in `TextDecoder`. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "shift_jis";

/** Bytes that are looked at to tell encodings apart. */
const sampleBytes = 1_000_000;

/**
 * Finds the encoding of a text file: by its byte order mark, else by the zero bytes of UTF-16, else UTF-8 if the whole
 * file is valid, else Shift-JIS if it then contains Japanese words, else Windows-1252 if that makes words. Null for
 * others, such as GB18030, Windows-1251 or those of MS-DOS, which would become wrong letters.
 */
export async function textEncodingOf(file: Blob): Promise<TextEncoding | null> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const marked = markedEncoding(start) ?? unmarkedUtf16(start);
  if (marked !== null) return marked;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let read = 0;
  try {
    for (const reader = file.stream().getReader(); ; ) {
      const { done, value } = await reader.read();
      decoder.decode(value, { stream: !done });
      if (done) return "utf-8";
      read += value.length;
    }
  } catch {
    const from = Math.max(0, read - sampleBytes / 2);
    const sample = new Uint8Array(await file.slice(from, from + sampleBytes).arrayBuffer());
    if (isShiftJis(sample)) return "shift_jis";
    return isWestern(sample) ? "windows-1252" : null;
  }
}

/** Reads a whole text file, without its byte order mark; null when its encoding is unknown. */
export async function readTextFile(file: Blob): Promise<string | null> {
  const encoding = await textEncodingOf(file);
  return encoding && new TextDecoder(encoding).decode(await file.arrayBuffer());
}

function markedEncoding([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

/** Text in Latin letters has a zero byte in every character of UTF-16, and none in other encodings. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | null {
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = bytes.length / 8;
  if (odd > enough && even < odd / 4) return "utf-16le";
  return even > enough && odd < even / 4 ? "utf-16be" : null;
}

/**
 * Most accented letters of Windows-1252 are also the first bytes of characters in Shift-JIS. Japanese words have
 * several Japanese characters in a row; accented letters stand alone among Latin ones.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  const text = new TextDecoder("shift_jis").decode(bytes);
  // A sample may cut one character at each end.
  if (/\ufffd/.test(text.slice(2, -2)) || /\p{Co}/u.test(text)) return false;
  const japanese = text.match(/[\u3040-\u30ff\u3400-\u9fff\u3005]{2,}/g)?.join("").length ?? 0;
  const latin = text.match(/[A-Za-z][^ -~\s]|[^ -~\s][A-Za-z]/g)?.length ?? 0;
  return japanese > latin;
}

/**
 * In Western texts, accented letters stand alone or in pairs, and signs between words. Read as Windows-1252, texts of
 * other alphabets are long rows of both, and those of other Latin encodings have signs and capitals inside words.
 */
function isWestern(bytes: Uint8Array): boolean {
  const text = new TextDecoder("windows-1252").decode(bytes);
  const lengthOf = (pattern: RegExp) => text.match(pattern)?.join("").length ?? 0;
  const beyondAscii = lengthOf(/[^\0-\x7f]/g);
  const odd =
    lengthOf(/[^\0-\x7f]{3,}/g) +
    lengthOf(/[\x80-\x9f]/g) +
    lengthOf(/(?<=\p{L}|[¡-¿])[¡-©«-¯±-³µ¶¸¹»-¿‚„“”†‡‰‹›˜™€](?=\p{Ll}|[¡-¿])/gu) +
    lengthOf(/(?<=\p{L})[À-ÞŠŒŽŸ](?=\p{Ll})/gu) +
    lengthOf(/(?<!\p{L})[£¥¦¯](?=\p{Ll})/gu);
  return odd * 4 <= beyondAscii;
}
