import { isUtf8 } from "node:buffer";
import type { Commit, Trailer } from "./commit.ts";
import { readMessage } from "./read-message.ts";

/** Separators between trailers of one commit, and between key and value of a trailer. */
const trailerEnd = "\x1e";
const keyEnd = "\x1f";

/** Format of `git log -z --date=raw`: the fields of a commit, each terminated by NUL, which no field can contain. */
export const commitFormat = [
  "%H",
  "%P",
  "%aN",
  "%aE",
  "%at",
  "%ad",
  "%cN",
  "%cE",
  "%ct",
  "%s",
  "%(trailers:only=true,unfold=true,separator=%x1E,key_value_separator=%x1F)",
  "%B",
].join("%x00");

const fieldCount = 12;

/** A parsed commit, or the id of an unreadable commit with the reason. */
export type ReadCommit =
  | { readonly commit: Commit }
  | { readonly unreadable: { readonly sha: string; readonly reason: string } };

/**
 * Splits the output of `git log -z` in `commitFormat` into commits as a stream. Truncates the message of a commit
 * longer than `mostBytes`.
 * @throws Error when the output is not in that format.
 */
export async function* parseCommits(output: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<ReadCommit> {
  let fields: Buffer[] = [];
  let part: Buffer[] = [];
  let collectedBytes = 0;
  for await (const chunk of output) {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(0, from);
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
      const room = Math.max(0, mostBytes - collectedBytes);
      if (piece.length > 0 && room > 0) part.push(piece.subarray(0, room));
      collectedBytes += Math.min(piece.length, room);
      if (end < 0) break;
      from = end + 1;
      fields.push(part.length === 1 ? (part[0] ?? Buffer.alloc(0)) : Buffer.concat(part));
      part = [];
      if (fields.length === fieldCount) {
        yield toCommit(fields);
        fields = [];
        collectedBytes = 0;
      }
    }
    // Copies the incomplete piece, so that it does not keep the whole chunk in memory.
    part = part.map((piece) => Buffer.from(piece));
  }
  if (fields.length > 0 || part.length > 0) throw new Error("git ended in the middle of a commit.");
}

function toCommit(fields: readonly Buffer[]): ReadCommit {
  const [sha = "", parents = "", name = "", email = "", at = "", rawDate = "", ...rest] = fields.map(textOf);
  const [committerName = "", committerEmail = "", committedAt = "", subject = "", trailers = "", message = ""] = rest;
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)) throw new Error("git printed unexpected output.");
  const { body, trailers: all } = readMessage(message, trailersOf(trailers));
  const commit: Commit = {
    sha,
    parents: parents === "" ? 0 : parents.split(" ").length,
    author: { name: name.trim(), email: email.trim() },
    authoredAt: secondsOf(at),
    timezone: / ([+-]\d{4})$/.exec(rawDate)?.[1] ?? "+0000",
    committer: { name: committerName.trim(), email: committerEmail.trim() },
    committedAt: secondsOf(committedAt),
    subject,
    body,
    trailers: all,
  };
  if (commit.author.name === "" && commit.author.email === "") {
    return { unreadable: { sha, reason: "It has no author." } };
  }
  if (commit.authoredAt === null && commit.committedAt === null) {
    return { unreadable: { sha, reason: "It has no date." } };
  }
  return { commit };
}

const latin = new TextDecoder("windows-1252");

/** Old commits contain text in other encodings without declaring them; windows-1252 is by far the most common. */
function textOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString("utf8") : latin.decode(bytes);
}

function secondsOf(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

function trailersOf(text: string): Trailer[] {
  if (text === "") return [];
  return text.split(trailerEnd).flatMap((line) => {
    const end = line.indexOf(keyEnd);
    return end < 0 ? [] : [{ key: line.slice(0, end).trim().toLowerCase(), value: line.slice(end + 1).trim() }];
  });
}
