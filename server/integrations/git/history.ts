import { GitExit, runGit, startGit } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { gitLimits } from "./limits.ts";
import { commitFormat, parseCommits, type ReadCommit } from "./parse-commits.ts";

/** A copy of a remote, and the blob of the mailmap under which it is read; empty without one. */
export interface History {
  readonly folder: string;
  readonly mailmap: string;
}

/** A stretch of history: what `to` reaches and `from` does not, newest first, without the first `skip` commits. */
export interface Stretch {
  readonly to: string;
  readonly from: string | null;
  readonly skip: number;
}

const range = ({ to, from }: Stretch) => ["--end-of-options", to, ...(from === null ? [] : [`^${from}`])];

/** How many commits a stretch has, whatever is to be skipped. */
export async function countCommits(folder: string, stretch: Stretch, signal: AbortSignal): Promise<number> {
  const text = await runGit(["rev-list", "--count", ...range(stretch)], {
    repository: folder,
    signal,
    milliseconds: gitLimits.readMilliseconds,
  });
  return Number(text.trim());
}

/** True when the copy still has this commit. */
export async function hasCommit(folder: string, sha: string, signal: AbortSignal): Promise<boolean> {
  try {
    await runGit(["rev-parse", "--verify", "--quiet", "--end-of-options", `${sha}^{commit}`], {
      repository: folder,
      signal,
      milliseconds: gitLimits.questionMilliseconds,
    });
    return true;
  } catch (error) {
    if (error instanceof GitExit) return false;
    throw error;
  }
}

/**
 * Reads the commits of a stretch as they come, in an order that is the same every time.
 * @throws GitError when the history cannot be read to its end.
 */
export async function* readCommits(
  { folder, mailmap }: History,
  stretch: Stretch,
  signal: AbortSignal,
): AsyncGenerator<ReadCommit> {
  const format = ["-z", "--no-color", "--date=format:%z", `--format=tformat:${commitFormat}`];
  const git = startGit(["log", ...format, `--skip=${stretch.skip}`, ...range(stretch)], {
    repository: folder,
    settings: [`mailmap.blob=${mailmap}`],
    signal,
    milliseconds: gitLimits.readMilliseconds,
  });
  try {
    yield* parseCommits(git.stdout, gitLimits.commitBytes);
    await git.ended;
  } catch (error) {
    signal.throwIfAborted();
    // What git says is the cause of output that ends too early.
    await git.ended;
    throw error instanceof GitError
      ? error
      : new GitError(`The history could not be read to its end: ${messageOf(error)}`);
  } finally {
    git.stop();
  }
}

/** What git counts of the whole history of HEAD: commits, authors (name and address under the mailmap), addresses. */
export interface HistoryCounts {
  readonly commits: number;
  readonly authors: number;
  readonly emails: number;
}

/** As `git rev-list --count HEAD` and `git shortlog -se HEAD` count. */
export async function countHistory({ folder, mailmap }: History, signal: AbortSignal): Promise<HistoryCounts> {
  const settings = [`mailmap.blob=${mailmap}`];
  const options = { repository: folder, settings, signal, milliseconds: gitLimits.readMilliseconds };
  const commits = Number((await runGit(["rev-list", "--count", "HEAD"], options)).trim());
  const lines = await runGit(["shortlog", "-se", "HEAD"], { ...options, maxBytes: 256 * 1024 ** 2 });
  const authors = lines.split("\n").filter((line) => line !== "");
  const emails = new Set(authors.map((line) => line.slice(line.lastIndexOf("<") + 1, line.lastIndexOf(">"))));
  return { commits, authors: authors.length, emails: emails.size };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
