import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type * as z from "zod/mini";
import { HttpError } from "#server/base/http-error.ts";
import { readInput } from "#server/http/input.ts";
import { assertHonest } from "#server/http/request-limits.ts";
import type { Schema } from "#shared/contract/call.ts";

/** Characters of a line at most. */
const longestLine = 1_000_000;

/** A line of NDJSON as it was read: what it says, or what is wrong with it. */
export type ReadLine<T> = { readonly line: number } & ({ readonly value: T } | { readonly error: string });

/**
 * Reads NDJSON in batches, each line by a schema. Empty lines are passed over, and a line that is wrong does not stop the
 * others; after one too many, and after one that is too long, nothing more is read.
 */
export async function* readLines<S extends Schema>(
  upload: Readable,
  schema: S,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): AsyncGenerator<ReadLine<z.output<S>>[]> {
  let batch: ReadLine<z.output<S>>[] = [];
  let line = 0;
  for await (const text of splitLines(upload)) {
    line++;
    if (text !== null && text.trim() === "") continue;
    const problem =
      text === null
        ? `The line is longer than ${longestLine.toLocaleString("en-US")} characters.`
        : line > most
          ? `A request has at most ${most.toLocaleString("en-US")} lines. Send the rest in another one.`
          : null;
    batch.push(problem === null ? readLine(line, text ?? "", schema) : { line, error: problem });
    if (problem !== null) break;
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  // What follows is thrown away: a client that sends all before it reads would else never read.
  upload.resume();
}

function readLine<S extends Schema>(line: number, text: string, schema: S): ReadLine<z.output<S>> {
  try {
    const value: unknown = JSON.parse(text);
    assertHonest(value);
    return { line, value: readInput(schema, value) };
  } catch (error) {
    if (error instanceof HttpError) return { line, error: error.message };
    return { line, error: "The line is not JSON." };
  }
}

/** The lines of a text as it arrives; null for one that is too long, after which nothing follows. */
async function* splitLines(upload: Readable): AsyncGenerator<string | null> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const piece of upload.iterator({ destroyOnReturn: false })) {
    rest += decoder.write(piece as Buffer);
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length <= longestLine) continue;
    yield null;
    return;
  }
  rest += decoder.end();
  if (rest !== "") yield rest;
}
