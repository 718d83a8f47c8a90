import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import type { Trailer } from "./commit.ts";
import { namesPerson } from "./trailer-people.ts";

/** `Key: value`. As in git, blanks may precede the colon. */
const trailerLine = /^([A-Za-z\d][A-Za-z\d-]*)[ \t]*:(.*)$/;
/** Line that GitHub writes between the message of a squashed pull request and its co-authors. */
function withoutSeparatorLine(text: string): string {
  const before = trimEndOf(text, "-");
  const isLine = text.length - before.length >= 3 && (before === "" || before.endsWith("\n"));
  return isLine ? trimEndOf(before, "\n") : text;
}

interface Message {
  /** Text below the first paragraph, without trailers. */
  readonly body: string;
  readonly trailers: readonly Trailer[];
}

/**
 * Splits a commit message. git reads trailers only from a last paragraph that consists mostly of them. Code hosts also
 * show co-authors from other lines, so a line that names a person in a role is a trailer anywhere below the first line.
 * @param inLastParagraph trailers that git found
 */
export function readMessage(message: string, inLastParagraph: readonly Trailer[]): Message {
  const lines = message.replace(/\r\n?/g, "\n").replace(/^\n+/, "").trimEnd().split("\n");
  const isBlank = (line: string) => line.trim() === "";
  const bodyStart = lines.findIndex(isBlank) + 1 || lines.length;
  const bodyEnd = inLastParagraph.length > 0 ? lines.findLastIndex(isBlank) + 1 : lines.length;
  const body: string[] = [];
  const trailers = new Map(inLastParagraph.map((trailer) => [`${trailer.key}\n${trailer.value}`, trailer]));
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, key = "", start = ""] = trailerLine.exec(line) ?? [];
    if (namesPerson(key)) {
      const folded = [start.trim()];
      // Continuation lines begin with a blank.
      while (/^[ \t]+\S/.test(lines[at + 1] ?? "")) folded.push((lines[++at] ?? "").trim());
      const trailer = { key: key.toLowerCase(), value: folded.join(" ").trim() };
      trailers.set(`${trailer.key}\n${trailer.value}`, trailer);
    } else if (at >= bodyStart && at < bodyEnd) body.push(line);
  }
  const text = body
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { body: trailers.size > 0 ? withoutSeparatorLine(text) : text, trailers: [...trailers.values()] };
}
