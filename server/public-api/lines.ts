import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type * as z from "zod/mini";
import { HttpError } from "#server/platform/core/http-error.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { readInput } from "#server/platform/http/input.ts";
import { composeText } from "#server/platform/http/register.ts";
import { assertWithinLimits, requestLimits } from "#server/platform/http/request-limits.ts";
import type { Schema } from "#shared/contract/call.ts";

/** Most characters of a line. A batch of lines ends after as many. */
const longestLine = 1_000_000;

/** Line of NDJSON: its parsed value, or its error. */
export type ReadLine<T> = { readonly line: number } & ({ readonly value: T } | { readonly error: string });

/**
 * Reads NDJSON in batches, each line by a schema. A batch ends when no more data has arrived, so that a client waiting
 * for an answer gets it. Skips empty lines. An invalid line does not stop the others. Reading stops after a line too
 * many or a line that is too long.
 */
export async function* readLines<S extends Schema>(
  upload: IncomingMessage,
  schema: S,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): AsyncGenerator<ReadLine<z.output<S>>[]> {
  let batch: ReadLine<z.output<S>>[] = [];
  let characters = 0;
  let line = 0;
  for await (const text of splitLines(upload)) {
    const problem = text === tooLong ? tooLongText : line >= most && text !== pause ? tooManyText(most) : null;
    if (text !== pause) line++;
    if (problem !== null) batch.push({ line, error: problem });
    else if (text === notUtf8) batch.push({ line, error: "The line is not UTF-8." });
    else if (typeof text === "string" && text.trim() !== "") {
      batch.push(readLine(line, text, schema));
      characters += text.length;
    }
    if (problem !== null) break;
    const isFull = batch.length >= atOnce || characters >= longestLine || text === pause;
    if (batch.length === 0 || !isFull) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
  // Discards the rest: a client that reads only after sending everything would otherwise block.
  upload.resume();
}

const tooLongText = `The line is longer than ${longestLine.toLocaleString("en-US")} characters.`;
const tooManyText = (most: number) =>
  `A request has at most ${most.toLocaleString("en-US")} lines. Send the rest in another request.`;

function readLine<S extends Schema>(line: number, text: string, schema: S): ReadLine<z.output<S>> {
  try {
    const value = parseJson(text, requestLimits);
    assertWithinLimits(value);
    return { line, value: readInput(schema, composeText(value)) };
  } catch (error) {
    if (error instanceof HttpError) return { line, error: error.message };
    return { line, error: "The line is not JSON." };
  }
}

/** No more data has arrived yet. */
const pause = Symbol("pause");
/** A line is too long; reading stops. */
const tooLong = Symbol("too long");
const notUtf8 = Symbol("not UTF-8");

/** Splits a stream into lines as it arrives, so that no request is held in memory entirely. */
async function* splitLines(
  upload: IncomingMessage,
): AsyncGenerator<string | typeof pause | typeof tooLong | typeof notUtf8> {
  let rest = Buffer.alloc(0);
  for await (const piece of upload.iterator({ destroyOnReturn: false })) {
    rest = Buffer.concat([rest, piece as Buffer]);
    let from = 0;
    // In UTF-8, byte 10 is never part of another character.
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield textOf(rest.subarray(from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.length > longestLine && rest.toString().length > longestLine) {
      yield tooLong;
      return;
    }
    if (upload.readableLength === 0 && !upload.complete) yield pause;
  }
  if (rest.length > 0) yield textOf(rest);
}

const textOf = (bytes: Buffer) => (isUtf8(bytes) ? bytes.toString() : notUtf8);
