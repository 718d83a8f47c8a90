import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Target } from "#server/platform/outgoing/resolve-target.ts";
import { isSshRemote } from "#shared/domain/integrations/git-remote.ts";
import { GitError } from "./git-error.ts";

/** Credentials of one remote: a token over https, or a private key over SSH. */
export interface RemoteAccess {
  readonly username?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly privateKey?: string | null | undefined;
}

const access = z.object({
  username: z.nullish(z.string()),
  token: z.nullish(z.string()),
  privateKey: z.nullish(z.string()),
});

/** Returns the credentials in settings with secrets, by remote. */
export function accessIn(settings: Readonly<Record<string, unknown>>): ReadonlyMap<string, RemoteAccess> {
  const entries = Object.entries(typeof settings.access === "object" ? (settings.access ?? {}) : {});
  return new Map(
    entries.flatMap(([remote, given]) => {
      const read = access.safeParse(given);
      return read.success ? [[remote, read.data] as const] : [];
    }),
  );
}

export const keyIsMissing = "Enter the private SSH key that may read this repository.";

/** Hosts accept any user name with a token, except those that need one and say which. */
const anyUser = "git";

/**
 * Returns the header that a token is sent in.
 * @throws GitError where others could read it
 */
export function authorizationOf(
  { url }: Pick<Target, "url">,
  given: RemoteAccess | undefined,
  allow: readonly string[],
): string | undefined {
  if (!given?.token) return undefined;
  if (url.protocol !== "https:" && !allow.includes(url.host) && !allow.includes(url.hostname)) {
    throw new GitError("A token is only sent over https. Change the URL.");
  }
  return `Basic ${Buffer.from(`${given.username || anyUser}:${given.token}`).toString("base64")}`;
}

/**
 * Calls `work` with git's environment for a remote. The secrets are in no command line, where other users of the machine
 * could read them.
 * @param knownHosts file with the keys of SSH hosts: the first one that a host shows is kept
 */
export async function withAccess<T>(
  { target, authorization, access: given }: Reached,
  knownHosts: string | null,
  work: (environment: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (target.url.protocol !== "ssh:") {
    return work(
      authorization === undefined
        ? {}
        : {
            GIT_CONFIG_COUNT: "1",
            GIT_CONFIG_KEY_0: "http.extraHeader",
            GIT_CONFIG_VALUE_0: `Authorization: ${authorization}`,
          },
    );
  }
  if (!given?.privateKey) throw new GitError(keyIsMissing);
  const folder = await mkdtemp(join(tmpdir(), "cdp-ssh-"));
  try {
    const key = join(folder, "key");
    // OpenSSH rejects keys without a line break at the end.
    await writeFile(key, `${given.privateKey.replaceAll("\r\n", "\n").trim()}\n`, { mode: 0o600 });
    const [address = target.host] = target.addresses;
    const options = [
      ...["BatchMode=yes", "IdentitiesOnly=yes", "IdentityAgent=none", `IdentityFile=${quoted(key)}`],
      "StrictHostKeyChecking=accept-new",
      `UserKnownHostsFile=${quoted(knownHosts ?? join(folder, "known_hosts"))}`,
      ...["GlobalKnownHostsFile=none", "CheckHostIP=no", `HostKeyAlias=${target.host}:${target.port}`],
      ...[`HostName=${address}`, `Port=${target.port}`, "ConnectTimeout=30"],
      ...["ProxyCommand=none", "PermitLocalCommand=no", "ForwardAgent=no", "ClearAllForwardings=yes"],
    ];
    return await work({
      GIT_SSH_COMMAND: `ssh -F none ${options.map((option) => `-o '${option.replaceAll("'", "'\\''")}'`).join(" ")}`,
      GIT_SSH_VARIANT: "ssh",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Quotes a path in an option of ssh, which replaces words that begin with %. */
const quoted = (path: string) => `"${path.replaceAll("%", "%%")}"`;

/** A remote that may be read. */
interface Reached {
  readonly target: Target;
  /** Header `Authorization` for http and https. */
  readonly authorization?: string | undefined;
  readonly access?: RemoteAccess | undefined;
}

/** @throws GitError for credentials that the kind of remote does not use */
export function assertFits(remote: string, { token, privateKey }: RemoteAccess): void {
  if (isSshRemote(remote) && token) throw new GitError("Remotes over SSH are read with a private key, not a token.");
  if (!isSshRemote(remote) && privateKey) {
    throw new GitError("A private key is only for remotes over SSH, such as git@host:project.");
  }
  if (privateKey && !/-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/.test(privateKey)) {
    throw new GitError("This is no private SSH key. It begins with -----BEGIN … PRIVATE KEY-----.");
  }
}
