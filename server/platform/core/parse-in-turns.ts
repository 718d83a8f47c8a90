import type { JsonLimits } from "./parse-json.ts";
import { createPause } from "./pause.ts";

/** JSON that exceeds the limits. */
export class JsonLimitError extends SyntaxError {
  constructor() {
    super("The JSON is too large or too deeply nested.");
  }
}

/** Characters that are looked at before other work may run. A longer number is none. */
const [pieceCharacters, longestNumber] = [32_768, 1_000];
const [quote, backslash, letterU] = [0x22, 0x5c, 0x75];

interface Container {
  readonly isList: boolean;
  readonly parts: unknown[];
  /** Names of the parts of an object. One more than there are parts while a value is read. */
  readonly names: string[];
}

/**
 * Parses JSON of many megabytes as `JSON.parse` does, which would block the process for more than 100 ms: other work
 * runs in between. Texts may be cut to somewhat more than `limits.text`.
 * @throws SyntaxError when it is invalid; JsonLimitError when it exceeds the limits
 */
export async function parseInTurns(text: string, limits: JsonLimits): Promise<unknown> {
  const pause = createPause();
  const longestText = 6 * ((limits.text ?? text.length) + 1);
  const allNames = new Set<string>();
  const open: Container[] = [];
  let [at, values] = [0, 0];

  const skipBlanks = async (): Promise<string | undefined> => {
    const blanks = /[ \t\n\r]*/y;
    for (;;) {
      const next = text.charAt(at);
      if (next !== " " && next !== "\n" && next !== "\t" && next !== "\r") return next;
      blanks.lastIndex = 0;
      at += blanks.exec(text.slice(at, at + pieceCharacters))?.[0].length ?? 0;
      await pause();
    }
  };

  const readText = async (): Promise<string> => {
    const from = at;
    let cutAt = 0;
    for (at++; ; ) {
      const until = Math.min(text.length, at + pieceCharacters);
      for (; at < until; at++) {
        const code = text.charCodeAt(at);
        if (at - from >= longestText) cutAt ||= at;
        if (code === quote) {
          at++;
          return JSON.parse(cutAt ? `${text.slice(from, cutAt)}"` : text.slice(from, at));
        }
        if (code === backslash) at += text.charCodeAt(at + 1) === letterU ? 5 : 1;
      }
      if (at >= text.length) throw new SyntaxError("A text does not end.");
      await pause();
    }
  };

  const readScalar = (): unknown => {
    const found = /^[^\s,\]}]*/.exec(text.slice(at, at + longestNumber))?.[0] ?? "";
    if (found.length === longestNumber) throw new JsonLimitError();
    at += found.length;
    return JSON.parse(found);
  };

  const countValue = () => {
    if (++values > limits.values) throw new JsonLimitError();
  };

  const readName = async ({ names }: Container) => {
    if (text.charCodeAt(at) !== quote) throw new SyntaxError("A name is missing.");
    const name = await readText();
    if (limits.names !== undefined && allNames.add(name).size > limits.names) throw new JsonLimitError();
    names.push(name);
    if ((await skipBlanks()) !== ":") throw new SyntaxError("A value is missing.");
    at++;
  };

  /** Reads one value, or opens a list or an object. @returns whether it is complete */
  const readValue = async (): Promise<boolean> => {
    const first = await skipBlanks();
    if (first !== "[" && first !== "{") {
      const value = first === '"' ? await readText() : readScalar();
      open.at(-1)?.parts.push(value);
      return true;
    }
    at++;
    countValue();
    const container: Container = { isList: first === "[", parts: [], names: [] };
    if (open.push(container) > limits.depth + 1) throw new JsonLimitError();
    if ((await skipBlanks()) === (container.isList ? "]" : "}")) return true;
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
        if (next === "") return whole.parts[0];
        throw new SyntaxError("There is more than one value.");
      }
      at++;
      if (next === ",") {
        countValue();
        if (!container.isList) {
          await skipBlanks();
          await readName(container);
        }
        break;
      }
      if (next !== (container.isList ? "]" : "}")) throw new SyntaxError("A list or an object does not end.");
      open.pop();
      open.at(-1)?.parts.push(valueIn(container));
    }
  }
}

/** As in `JSON.parse`, `__proto__` is a name like every other. */
const valueIn = ({ isList, parts, names }: Container): unknown =>
  isList ? parts : Object.fromEntries(names.map((name, index) => [name, parts[index]]));
