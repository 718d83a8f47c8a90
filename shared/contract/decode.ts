import { ContractError } from "./read.ts";

/**
 * Decodes the text of a response: null for empty text, else the parsed JSON, else the text itself. Error bodies are
 * plain text. A text that is valid JSON is parsed regardless of its content type (wire.md 1.7, 1.8).
 * @throws ContractError when the content type is JSON and the text is not.
 */
export function decode(text: string, contentType: string | null): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    if (contentType?.includes("json")) throw new ContractError(["(whole response): not JSON"]);
    return text;
  }
}
