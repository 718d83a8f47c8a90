import { GitExit } from "./git-command.ts";
import { GitError } from "./git-error.ts";

const plainWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /Host key verification failed|HOST IDENTIFICATION HAS CHANGED/i,
    "The SSH key of the host has changed since the first sync.",
  ],
  [
    /Permission denied \(|Load key|invalid format/i,
    "The host does not accept the SSH key, or the key has a passphrase.",
  ],
  [/cannot run ssh|ssh: not found/i, "ssh is not installed on this platform's server."],
  [
    /could not read Username|Authentication failed|HTTP 40[13]|error: 40[13]/i,
    "The repository is private: the host requires a username and password.",
  ],
  [
    /unable to update url base from redirection|redirect|error: 30\d/i,
    "The URL redirects, and redirects are not followed.",
  ],
  [/Operation too slow|Timeout was reached|timed out/i, "The host responded too slowly."],
  [/not found|error: 404/i, "No repository found at this URL."],
  [
    /not valid: is this a git repository|invalid index-pack|protocol error|bad line length|unexpected/i,
    "The host sent an invalid git response.",
  ],
  [/early EOF|RPC failed|hung up|index-pack failed|fetch-pack/i, "The host closed the connection too early."],
  [/out of memory|Cannot allocate|mmap failed/i, "The repository exceeds the memory limit."],
  [/No space left/i, "The disk of this platform's server is full."],
];

/**
 * Runs git and translates its error output into a message for the person who connected the remote.
 * @throws GitError
 */
export async function withReadableErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitExit)) throw error;
    const words = plainWords.find(([pattern]) => pattern.test(error.said))?.[1];
    throw words
      ? new GitError(words, { cause: error })
      : new GitError(`git could not read the repository: ${error.message}`, { cause: error });
  }
}
