import { JsonLimitError, type JsonLimits } from "./json-limits.ts";
import { createPause } from "./pause.ts";

/** Bytes that are looked at before other work may run. A longer number is none. */
const [pieceBytes, longestNumber] = [32_768, 1_000];
const [quote, backslash, letterU, colon, comma] = [0x22, 0x5c, 0x75, 0x3a, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const blanks: ReadonlySet<number | undefined> = new Set([0x20, 0x0a, 0x0d, 0x09]);
const ends: ReadonlySet<number | undefined> = new Set([...blanks, comma, closeList, closeObject]);

interface Container {
  readonly isList: boolean;
  readonly parts: unknown[];
  /** Names of the parts of an object. One more than there are parts while a value is read. */
  readonly names: string[];
}

/**
 * Parses JSON of many megabytes as `JSON.parse` does, which would block the process for more than 100 ms: other work
 * runs in between. Decodes one text at a time, since a copy of the whole blocks as long. Texts may be cut to somewhat
 * more than `limits.text`.
 * @throws SyntaxError when it is invalid; JsonLimitError when it exceeds the limits
 */
export async function parseInTurns(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const pause = createPause();
  // A character takes at most six bytes.
  const longestText = 6 * ((limits.text ?? bytes.length) + 1);
  const allNames = new Set<string>();
  const open: Container[] = [];
  let [at, values] = [0, 0];

  const skipBlanks = async (): Promise<number | undefined> => {
    for (;;) {
      const until = at + pieceBytes;
      while (at < until && blanks.has(bytes[at])) at++;
      if (at < until) return bytes[at];
      await pause();
    }
  };

  const readText = async (): Promise<string> => {
    const from = at;
    let cutAt = 0;
    for (at++; ; ) {
      const until = Math.min(bytes.length, at + pieceBytes);
      for (; at < until; at++) {
        const byte = bytes[at] ?? 0;
        if (at - from >= longestText && !isContinued(byte)) cutAt ||= at;
        if (byte === quote) {
          at++;
          return JSON.parse(cutAt ? `${bytes.toString("utf8", from, cutAt)}"` : bytes.toString("utf8", from, at));
        }
        if (byte === backslash) at += bytes[at + 1] === letterU ? 5 : 1;
      }
      if (at >= bytes.length) throw new SyntaxError("A text does not end.");
      await pause();
    }
  };

  const readScalar = (): unknown => {
    const from = at;
    while (at < bytes.length && !ends.has(bytes[at])) {
      if (++at - from > longestNumber) throw new JsonLimitError();
    }
    return JSON.parse(bytes.toString("utf8", from, at));
  };

  const countValue = () => {
    if (++values > limits.values) throw new JsonLimitError();
  };

  const readName = async ({ names }: Container) => {
    if (bytes[at] !== quote) throw new SyntaxError("A name is missing.");
    const name = await readText();
    if (limits.names !== undefined && allNames.add(name).size > limits.names) throw new JsonLimitError();
    names.push(name);
    if ((await skipBlanks()) !== colon) throw new SyntaxError("A value is missing.");
    at++;
  };

  /** Reads one value, or opens a list or an object. @returns whether it is complete */
  const readValue = async (): Promise<boolean> => {
    const first = await skipBlanks();
    if (first !== openList && first !== openObject) {
      const value = first === quote ? await readText() : readScalar();
      open.at(-1)?.parts.push(value);
      return true;
    }
    at++;
    countValue();
    const container: Container = { isList: first === openList, parts: [], names: [] };
    if (open.push(container) > limits.depth + 1) throw new JsonLimitError();
    if ((await skipBlanks()) === endOf(container)) return true;
    if (!container.isList) await readName(container);
    return false;
  };

  // A list around the whole value receives it.
  const whole: Container = { isList: true, parts: [], names: [] };
  open.push(whole);
  for (;;) {
    await pause();
    if (!(await readValue())) continue;
    for (;;) {
      const next = await skipBlanks();
      const container = open.at(-1);
      if (!container) throw new SyntaxError("There is no value.");
      if (container === whole) {
        if (next === undefined) return whole.parts[0];
        throw new SyntaxError("There is more than one value.");
      }
      at++;
      if (next === comma) {
        countValue();
        if (!container.isList) {
          await skipBlanks();
          await readName(container);
        }
        break;
      }
      if (next !== endOf(container)) throw new SyntaxError("A list or an object does not end.");
      open.pop();
      open.at(-1)?.parts.push(valueIn(container));
    }
  }
}

const endOf = ({ isList }: Container) => (isList ? closeList : closeObject);

/** True for a byte inside of a character. */
const isContinued = (byte: number) => byte >> 6 === 0b10;

/** As in `JSON.parse`, `__proto__` is a name like every other. */
const valueIn = ({ isList, parts, names }: Container): unknown =>
  isList ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]));
