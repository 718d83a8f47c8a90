import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
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
 * Reads NDJSON in batches, each line by a schema. A batch ends when nothing more has arrived, so that a client which waits
 * for an answer gets it. Empty lines are passed over, and a line that is wrong does not stop the others; after one too
 * many, and after one that is too long, nothing more is read.
 */
export async function* readLines<S extends Schema>(
  upload: IncomingMessage,
  schema: S,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): AsyncGenerator<ReadLine<z.output<S>>[]> {
  let batch: ReadLine<z.output<S>>[] = [];
  let line = 0;
  for await (const text of splitLines(upload)) {
    const problem = text === tooLong ? tooLongText : line >= most && text !== pause ? tooManyText(most) : null;
    if (text !== pause) line++;
    if (problem !== null) batch.push({ line, error: problem });
    else if (text === notUtf8) batch.push({ line, error: "The line is not UTF-8." });
    else if (typeof text === "string" && text.trim() !== "") batch.push(readLine(line, text, schema));
    if (problem !== null) break;
    if (batch.length === 0 || (batch.length < atOnce && text !== pause)) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  // What follows is thrown away: a client that sends all before it reads would else never read.
  upload.resume();
}

const tooLongText = `The line is longer than ${longestLine.toLocaleString("en-US")} characters.`;
const tooManyText = (most: number) =>
  `A request has at most ${most.toLocaleString("en-US")} lines. Send the rest in another one.`;

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

/** Nothing more has arrived yet. */
const pause = Symbol("pause");
/** A line is too long; nothing follows. */
const tooLong = Symbol("too long");
const notUtf8 = Symbol("not UTF-8");

/** Splits a stream into lines while it arrives, so that no request is held in memory as a whole. */
async function* splitLines(
  upload: IncomingMessage,
): AsyncGenerator<string | typeof pause | typeof tooLong | typeof notUtf8> {
  let rest = Buffer.alloc(0);
  for await (const piece of upload.iterator({ destroyOnReturn: false })) {
    rest = Buffer.concat([rest, piece as Buffer]);
    let from = 0;
    // A byte 10 is never part of another character.
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
