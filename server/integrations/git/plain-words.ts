import { GitExit } from "./git-command.ts";
import { GitError } from "./git-error.ts";

const plainWords: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /could not read Username|Authentication failed|HTTP 40[13]|error: 40[13]/i,
    "The repository is private: the host asks for a user name and a password.",
  ],
  [
    /unable to update url base from redirection|redirect|error: 30\d/i,
    "The address sends to another one, and redirects are not followed.",
  ],
  [/Operation too slow|Timeout was reached|timed out/i, "The host sent so little that reading was given up."],
  [/not found|error: 404/i, "There is no repository at this address."],
  [
    /not valid: is this a git repository|invalid index-pack|protocol error|bad line length|unexpected/i,
    "The host does not answer as a git server should.",
  ],
  [/early EOF|RPC failed|hung up|index-pack failed|fetch-pack/i, "The host broke off before everything was sent."],
  [/out of memory|Cannot allocate|mmap failed/i, "The repository needs more memory than one repository may take."],
  [/No space left/i, "The disk of the machine that runs this platform is full."],
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
      : new GitError(`git could not read it: ${error.message}`, { cause: error });
  }
}
