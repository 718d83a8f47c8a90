/** Maximum sizes within JSON of any shape. */
export interface JsonLimits {
  /** Characters of a text. */
  readonly text: number;
  /** Entries of a list. */
  readonly list: number;
  /** Names of an object. */
  readonly names: number;
  /** Characters of a name. */
  readonly name: number;
}

const number = (value: number) => value.toLocaleString("en-US");

/** What is too large in a value, as the end of a sentence; null when nothing is. */
export function jsonProblem(value: unknown, limits: JsonLimits): string | null {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && next.length > limits.text) {
      return `contains a text of more than ${number(limits.text)} characters.`;
    }
    if (typeof next !== "object" || next === null) continue;
    const entries = Array.isArray(next) ? next : Object.values(next);
    const most = Array.isArray(next) ? limits.list : limits.names;
    if (entries.length > most) return `contains more than ${number(most)} entries.`;
    if (!Array.isArray(next) && Object.keys(next).some((name) => name.length > limits.name)) {
      return `contains a name of more than ${number(limits.name)} characters.`;
    }
    for (const entry of entries) waiting.push(entry);
  }
  return null;
}
