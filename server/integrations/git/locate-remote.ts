import { OutgoingError } from "#server/outgoing/outgoing-error.ts";
import { probe } from "#server/outgoing/probe.ts";
import { resolveTarget, type Target } from "#server/outgoing/resolve-target.ts";
import { GitError } from "./git-error.ts";

/** URL at which a remote responds, with or without `.git`, and the network addresses it is pinned to. */
export interface LocatedRemote {
  readonly address: string;
  readonly target: Target;
}

interface Options {
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
  /** URL from the last sync; tried first. */
  readonly before?: string | undefined;
}

/** Maximum number of redirects within the same host, for example of renamed repositories. More are a loop. */
const mostMoves = 3;

/**
 * Finds the URL at which a remote responds as a git server, by sending the first request of git. Tries the URL itself
 * and the URL with `.git` (settled). Follows redirects only within the same host, or from http to https of the same
 * name, and checks each target like any other URL. git itself follows none.
 * @throws GitError or OutgoingError with a readable message.
 */
export async function locateRemote(remote: string, options: Options): Promise<LocatedRemote> {
  const candidates = [...new Set([options.before ?? remote, remote, `${remote}.git`])];
  let first: unknown = null;
  for (const candidate of candidates) {
    try {
      return await ask(candidate, options, 0);
    } catch (error) {
      if (options.signal.aborted || !(error instanceof NotHere)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** The URL responds, but not as a git repository. Another form of the URL may. */
class NotHere extends GitError {}

async function ask(address: string, options: Options, moves: number): Promise<LocatedRemote> {
  const target = await resolveTarget(address, options);
  const question = new URL(`${address}/info/refs?service=git-upload-pack`);
  const { status, headers } = await probe(
    { ...target, url: question },
    // Hosts such as GitHub respond as git servers only to git's user agent.
    { headers: { "user-agent": "git/2", "git-protocol": "version=2", accept: "*/*" }, signal: options.signal },
  );
  const type = String(headers["content-type"] ?? "");
  if (status === 200 && type.startsWith("application/x-git-upload-pack-advertisement")) return { address, target };
  if (status === 401 || status === 403) {
    throw new NotHere("The repository is private or does not exist: the host asks for a user name and a password.");
  }
  if (status >= 300 && status < 400) return ask(moved(question, headers.location, moves), options, moves + 1);
  if (status === 404 || status === 410) throw new NotHere("There is no repository at this address.");
  if (status === 429) throw new GitError("The host says that it was asked too often. It is tried again later.");
  if (status >= 500) throw new GitError(`The host answered with an error (${status}). It is tried again later.`);
  throw new NotHere("There is no git repository at this address: the host answers with something else.");
}

function moved(from: URL, location: string | undefined, moves: number): string {
  const to = location === undefined ? null : URL.parse(location, from.href);
  if (!to)
    throw new NotHere("There is no git repository at this address: the host sends elsewhere without saying where.");
  const sameHost = to.hostname === from.hostname;
  const secured = from.protocol === "http:" && to.protocol === "https:";
  if (!sameHost || (to.host !== from.host && !secured) || (from.protocol === "https:" && to.protocol !== "https:")) {
    throw new GitError(
      `The address sends to another host (${to.host.slice(0, 100)}). Enter the address there instead.`,
    );
  }
  const path = to.pathname.endsWith("/info/refs") ? to.pathname.slice(0, -"/info/refs".length) : null;
  if (path === null) throw new NotHere("There is no git repository at this address: the host sends to another page.");
  if (moves >= mostMoves) throw new OutgoingError("The address sends around in a circle.");
  return `${to.origin}${path}`;
}
