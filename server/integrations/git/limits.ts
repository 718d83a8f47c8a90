import { totalmem } from "node:os";

/**
 * Limits for one remote. A remote that exceeds one ends in status error with the reason; the others continue. Large
 * enough for the largest public histories (a blobless copy of Linux is about 2 GiB).
 */
export const gitLimits = {
  /** Timeout for fetching one remote, milliseconds. */
  fetchMilliseconds: 30 * 60_000,
  /** Timeout for the first requests (repository check, HEAD), milliseconds. */
  questionMilliseconds: 60_000,
  /** Timeout for git commands on the local copy, milliseconds. */
  readMilliseconds: 60 * 60_000,
  /** Size of the copy of one remote on disk, bytes. */
  repositoryBytes: 4 * 1024 ** 3,
  /** Address space of each git process, KiB. Limits the memory that a hostile host can make git allocate. */
  memoryKibibytes: Math.floor(Math.min(4 * 1024 ** 3, totalmem() / 2) / 1024),
  /** The same for the first requests. */
  questionKibibytes: 1024 ** 2,
  /** Size of the list of tags, bytes: room for half a million. */
  refsBytes: 32 * 1024 ** 2,
  /** Size of `.mailmap`, bytes. */
  mailmapBytes: 4 * 1024 ** 2,
  /** Size of one commit (names, message, trailers), bytes; the rest of its message is dropped. */
  commitBytes: 512 * 1024,
  /** Remotes per integration. */
  remotes: 500,
  /** Unreadable commits that are listed; more are only counted. */
  listedCommits: 100,
  /** Length of an activity's title and body, characters. */
  title: 500,
  body: 10_000,
  /** Length of a name, an email (limited by indexes) and a trailer, characters. */
  name: 200,
  email: 320,
  trailer: 1_000,
  /** People in the trailers of one commit. */
  trailers: 200,
} as const;

/** Limits of a fetch. */
export interface FetchLimits {
  readonly fetchMilliseconds: number;
  readonly questionMilliseconds: number;
  readonly repositoryBytes: number;
}
