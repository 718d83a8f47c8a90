import { GitExit, runGit, startGit } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { gitLimits } from "./limits.ts";
import { commitFormat, parseCommits, type ReadCommit } from "./parse-commits.ts";

/** Local copy of a remote and the blob id of the mailmap to apply; empty for none. */
export interface History {
  readonly folder: string;
  readonly mailmap: string;
}

/** Commits reachable from `to` but not from `from`, newest first, without the first `skip` commits. */
export interface Stretch {
  readonly to: string;
  readonly from: string | null;
  readonly skip: number;
}

const range = ({ to, from }: Stretch) => ["--end-of-options", to, ...(from === null ? [] : [`^${from}`])];

/** Counts the commits of a stretch; ignores `skip`. */
export async function countCommits(folder: string, stretch: Stretch, signal: AbortSignal): Promise<number> {
  const text = await runGit(["rev-list", "--count", ...range(stretch)], {
    repository: folder,
    signal,
    milliseconds: gitLimits.readMilliseconds,
  });
  return Number(text.trim());
}

/** Returns whether the copy still contains this commit. */
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
 * Reads the commits of a stretch as a stream, in a stable order.
 * @throws GitError when the history cannot be read completely.
 */
export async function* readCommits(
  { folder, mailmap }: History,
  stretch: Stretch,
  signal: AbortSignal,
): AsyncGenerator<ReadCommit> {
  const format = ["-z", "--no-color", "--date=raw", `--format=tformat:${commitFormat}`];
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
    // A failure of git is the cause of truncated output, so it is thrown first.
    await git.ended;
    throw error instanceof GitError
      ? error
      : new GitError(`The history could not be read completely: ${messageOf(error)}`);
  } finally {
    git.stop();
  }
}

/** Totals of the history of HEAD: commits, authors (name and email after the mailmap), emails. */
export interface HistoryCounts {
  readonly commits: number;
  readonly authors: number;
  readonly emails: number;
}

/** Counts like `git rev-list --count HEAD` and `git shortlog -se HEAD`. */
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
