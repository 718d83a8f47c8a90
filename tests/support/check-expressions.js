import { text } from "node:stream/consumers";
import { checkSync } from "recheck";

/*
 * Reads a list of expressions `{ literal, source, flags }` from the standard input, and prints those that are not proven
 * linear, each with a text that makes it slow. A process of its own, because the checker starts helpers.
 */
const expressions = JSON.parse(await text(process.stdin));
const slow = expressions.flatMap(({ literal, source, flags }) => {
  const { status, attack } = checkSync(source, flags, { timeout: 60_000 });
  return status === "safe" ? [] : [{ literal, attack: attack?.pattern.slice(0, 100) ?? "not checkable" }];
});
process.stdout.write(JSON.stringify(slow));
