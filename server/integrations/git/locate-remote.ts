import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { probe } from "#server/platform/outgoing/probe.ts";
import { resolveTarget, type Target } from "#server/platform/outgoing/resolve-target.ts";
import { isSshRemote } from "#shared/domain/integrations/git-remote.ts";
import { GitError } from "./git-error.ts";
import { authorizationOf, keyIsMissing, type RemoteAccess } from "./remote-access.ts";

/** URL at which a remote responds, with or without `.git`, and the network addresses it is pinned to. */
export interface LocatedRemote {
  readonly address: string;
  readonly target: Target;
  /** Header that the token is sent in. */
  readonly authorization?: string | undefined;
  readonly access?: RemoteAccess | undefined;
}

interface Options {
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
  /** URL from the last sync; tried first. */
  readonly before?: string | undefined;
  /** Credentials of a private remote. */
  readonly access?: RemoteAccess | undefined;
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
  if (isSshRemote(remote) && !options.access?.privateKey) throw new GitError(keyIsMissing);
  if (isSshRemote(remote)) return { address: remote, target: await sshTarget(remote, options), access: options.access };
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

/** Checks the host of an SSH remote like any other one. */
async function sshTarget(remote: string, { allow, signal }: Options): Promise<Target> {
  const url = new URL(remote);
  const target = await resolveTarget(`https://${url.hostname}:${url.port || 22}/`, { allow, signal });
  return { ...target, url };
}

/** The URL responds, but not as a git repository. Another form of the URL may. */
class NotHere extends GitError {}

async function ask(address: string, options: Options, moves: number): Promise<LocatedRemote> {
  const { access, allow } = options;
  const target = await resolveTarget(address, options);
  const authorization = authorizationOf(target, access, allow);
  const question = new URL(`${address}/info/refs?service=git-upload-pack`);
  const { status, headers } = await probe(
    { ...target, url: question },
    // Hosts such as GitHub respond as git servers only to git's user agent.
    {
      headers: {
        "user-agent": "git/2",
        "git-protocol": "version=2",
        accept: "*/*",
        ...(authorization !== undefined && { authorization }),
      },
      signal: options.signal,
    },
  );
  const type = String(headers["content-type"] ?? "");
  if (status === 200 && type.startsWith("application/x-git-upload-pack-advertisement")) {
    return { address, target, authorization, access };
  }
  if ((status === 401 || status === 403) && authorization !== undefined) {
    throw new NotHere("The host does not accept the token, or it may not read this repository.");
  }
  if (status === 401 || status === 403) {
    throw new NotHere("The repository is private or does not exist: the host requires a username and password.");
  }
  if (status >= 300 && status < 400) {
    const to = moved(question, headers.location, moves);
    // Another port of the host is another server, which gets no token.
    const isSamePort = new URL(to).port === question.port;
    return ask(to, isSamePort ? options : { ...options, access: undefined }, moves + 1);
  }
  if (status === 404 || status === 410) throw new NotHere("No repository found at this URL.");
  if (status === 429)
    throw new GitError("The rate limit of the host is reached. The sync is retried later.", { isPassing: true });
  if (status >= 500)
    throw new GitError(`The host returned an error (${status}). The sync is retried later.`, { isPassing: true });
  throw new NotHere("No git repository found at this URL: the host sent an unexpected response.");
}

function moved(from: URL, location: string | undefined, moves: number): string {
  const to = location === undefined ? null : URL.parse(location, from.href);
  if (!to) throw new NotHere("No git repository found at this URL: the host redirects without a target.");
  const sameHost = to.hostname === from.hostname;
  const secured = from.protocol === "http:" && to.protocol === "https:";
  if (!sameHost || (to.host !== from.host && !secured) || (from.protocol === "https:" && to.protocol !== "https:")) {
    throw new GitError(`The URL redirects to another host (${to.host.slice(0, 100)}). Enter that host's URL instead.`);
  }
  const path = to.pathname.endsWith("/info/refs") ? to.pathname.slice(0, -"/info/refs".length) : null;
  if (path === null) throw new NotHere("No git repository found at this URL: the host redirects to another page.");
  if (moves >= mostMoves) throw new OutgoingError("The URL redirects in a loop.");
  return `${to.origin}${path}`;
}
