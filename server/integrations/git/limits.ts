import { totalmem } from "node:os";

/**
 * What one remote may cost. A remote that wants more ends in status error with the reason; the others go on. Large
 * enough for the largest public histories (a blobless copy of Linux is about 2 GiB).
 */
export const gitLimits = {
  /** Fetching one remote, milliseconds. */
  fetchMilliseconds: 30 * 60_000,
  /** Answering the first questions: is it git, where does HEAD point; milliseconds. */
  questionMilliseconds: 60_000,
  /** Reading what a command of git prints about what is already here; milliseconds. */
  readMilliseconds: 60 * 60_000,
  /** The copy of one remote on disk, bytes. */
  repositoryBytes: 4 * 1024 ** 3,
  /** Address space of each process of git, KiB: what a hostile host can make it ask for. */
  memoryKibibytes: Math.floor(Math.min(4 * 1024 ** 3, totalmem() / 2) / 1024),
  /** The same while only questions are asked. */
  questionKibibytes: 1024 ** 2,
  /** `.mailmap`, bytes. */
  mailmapBytes: 4 * 1024 ** 2,
  /** One commit as it is read (names, message, trailers), bytes; the rest of its message is left out. */
  commitBytes: 512 * 1024,
  /** Remotes of one integration. */
  remotes: 500,
  /** Commits that are listed as unreadable; more are only counted. */
  listedCommits: 100,
  /** Characters of an activity's title and body. */
  title: 500,
  body: 10_000,
  /** Characters of a name and of an address, which indexes hold; and of one trailer. */
  name: 200,
  email: 320,
  trailer: 1_000,
  /** People named in the trailers of one commit. */
  trailers: 200,
} as const;

/** What bounds a fetch. */
export interface FetchLimits {
  readonly fetchMilliseconds: number;
  readonly questionMilliseconds: number;
  readonly repositoryBytes: number;
}
