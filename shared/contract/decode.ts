import { ContractError } from "./read.ts";

/**
 * What the text of an answer says: nothing for an empty one, else the JSON, else the text itself. Error bodies are
 * plain text, and a text that happens to be JSON counts as JSON whatever its content type (wire.md 1.7, 1.8).
 * @throws ContractError when the content type promises JSON and the text is none.
 */
export function decode(text: string, contentType: string | null): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    if (contentType?.includes("json")) throw new ContractError(["(whole answer): not JSON"]);
    return text;
  }
}
