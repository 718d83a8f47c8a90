import { mkdir } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { dirname } from "node:path";
import { startForwardingProxy } from "#server/platform/outgoing/forwarding-proxy.ts";
import type { Target } from "#server/platform/outgoing/resolve-target.ts";
import { GitExit, runGit, startGit } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { type FetchLimits, gitLimits } from "./limits.ts";
import type { LocatedRemote } from "./locate-remote.ts";
import { withReadableErrors } from "./plain-words.ts";
import { readTags, type Tags } from "./releases.ts";
import { withAccess } from "./remote-access.ts";
import { createRepository, folderBytes, formatOf, hostsFile, removeFolder, removeLeftovers } from "./repository.ts";

interface Options {
  readonly signal: AbortSignal;
  /** Default: `gitLimits`. */
  readonly limits?: FetchLimits;
  /** Called with git's progress messages, such as "Receiving objects: 45%". */
  readonly onProgress?: (text: string) => void;
  /** File contents that are wanted beside the mailmap, once HEAD is known. Each list is requested at once. */
  readonly wantedBlobs?: () => Promise<readonly (readonly string[])[]>;
  /** Refs of tags that are wanted as well, once the branch is fetched. */
  readonly wantedTags?: (tags: Tags) => Promise<readonly string[]>;
}

/** Tags in one fetch. */
const tagsAtOnce = 500;
/** Interval between checks of the repository size, milliseconds. */
const watchMilliseconds = 500;

/**
 * Updates the copy in `folder` to the branch of the remote's HEAD: all commits and trees, but no file contents (servers
 * without filter support send them too). This is the only network access: only to the pinned addresses, over http,
 * https or SSH, without following redirects.
 *
 * Objects are checked only by checksum, without `fetch.fsckObjects`: nothing is ever checked out, and many valid old
 * histories contain malformed commits that it would reject.
 * @returns the commit of HEAD; null when the repository is empty.
 * @throws GitError with a readable message.
 */
export async function fetchRemote(located: LocatedRemote, folder: string, options: Options): Promise<string | null> {
  await mkdir(dirname(folder), { recursive: true });
  return reach(located, hostsFile(folder), async (network) => {
    const { address } = located;
    const { head, tags } = await listRefs(address, network, options);
    if (head === null) return null;
    await openRepository(folder, head);
    if ((await revision(folder, "HEAD", options.signal)) !== head) {
      await fetchInto(folder, network, address, ["+HEAD:refs/heads/main"], options);
    }
    const mailmap = await revision(folder, "HEAD:.mailmap", options.signal);
    const wanted = (await options.wantedBlobs?.()) ?? [];
    for (const blobs of [mailmap === null ? [] : [mailmap], ...wanted]) {
      await fetchBlobs(folder, network, address, blobs, options);
    }
    await fetchTags(folder, network, address, (await options.wantedTags?.(tags)) ?? [], options);
    const fetched = await revision(folder, "HEAD", options.signal);
    if (fetched === null) throw new GitError("The host did not send its default branch.");
    return fetched;
  });
}

/** Reads the head of a remote over SSH, where only git can find out whether the key is accepted. */
export async function checkSsh(located: LocatedRemote, signal: AbortSignal): Promise<void> {
  await reach(located, null, (network) => listRefs(located.address, network, { signal }));
}

/** What git needs to reach a remote. */
interface Network {
  readonly settings: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

async function reach<T>(
  located: LocatedRemote,
  knownHosts: string | null,
  work: (network: Network) => Promise<T>,
): Promise<T> {
  const { target } = located;
  const isSsh = target.url.protocol === "ssh:";
  const proxy = isSsh ? null : await startForwardingProxy(target);
  const settings = isSsh ? ["protocol.ssh.allow=always", ...common] : networkSettings(target, proxy?.url);
  try {
    return await withAccess(located, knownHosts, (variables) => work({ settings, variables }));
  } finally {
    proxy?.close();
  }
}

/** Returns the blob id of `.mailmap` in HEAD; null when it is missing or too large. */
export async function mailmapOf(folder: string, signal: AbortSignal): Promise<string | null> {
  const blob = await revision(folder, "HEAD:.mailmap", signal);
  if (blob === null) return null;
  const size = await sizeOf(folder, blob, signal);
  return size === null || size > gitLimits.mailmapBytes ? null : blob;
}

const common = ["protocol.version=2", "transfer.bundleURI=false", "fetch.writeCommitGraph=true"];

/** Pins the host to its checked addresses and allows git to reach it. A proxy connects to these addresses itself. */
function networkSettings(target: Target, proxy = ""): string[] {
  const addresses = target.addresses.map((address) => (isIPv6(address) ? `[${address}]` : address));
  return [
    "protocol.http.allow=always",
    "protocol.https.allow=always",
    `http.curloptResolve=${target.host}:${target.port}:${addresses.join(",")}`,
    "http.followRedirects=false",
    `http.proxy=${proxy}`,
    "http.userAgent=git/2 (community data platform)",
    // While a host counts a large history it sends little data, but never nothing.
    "http.lowSpeedLimit=1",
    "http.lowSpeedTime=120",
    ...common,
  ];
}

/** The commit of HEAD, null in an empty repository, and the tags. */
async function listRefs(address: string, network: Network, { signal, limits = gitLimits }: Options) {
  const text = await withReadableErrors(() =>
    runGit(["ls-remote", "--quiet", address, "HEAD", "refs/tags/*"], {
      ...network,
      signal,
      milliseconds: limits.questionMilliseconds,
      memoryKibibytes: gitLimits.questionKibibytes,
      maxBytes: gitLimits.refsBytes,
    }),
  );
  return { head: /^([0-9a-f]{40}|[0-9a-f]{64})\tHEAD$/m.exec(text)?.[1] ?? null, tags: readTags(text) };
}

/** Creates the repository with the object format of the remote. Keeps an existing repository of the same format. */
async function openRepository(folder: string, head: string): Promise<void> {
  const format = head.length === 64 ? "sha256" : "sha1";
  if ((await formatOf(folder)) !== format) await createRepository(folder, format);
  else await removeLeftovers(folder);
}

async function revision(folder: string, name: string, signal: AbortSignal): Promise<string | null> {
  try {
    const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", name];
    return (await runGit(args, { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds })).trim();
  } catch (error) {
    if (error instanceof GitExit) return null;
    throw error;
  }
}

/**
 * Fetches blobs that the copy lacks, because a fetch without contents omits them. A host may refuse: without the
 * mailmap, names and emails stay as in the commits.
 */
async function fetchBlobs(
  folder: string,
  network: Network,
  address: string,
  blobs: readonly string[],
  options: Options,
): Promise<void> {
  const missing: string[] = [];
  for (const blob of blobs) if ((await sizeOf(folder, blob, options.signal)) === null) missing.push(blob);
  if (missing.length === 0) return;
  try {
    await fetchInto(folder, network, address, missing, options);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
}

/** Fetches tags on other branches. A copy that is already large, or a host that refuses, leaves them out. */
async function fetchTags(
  folder: string,
  network: Network,
  address: string,
  tags: readonly string[],
  options: Options,
): Promise<void> {
  const { repositoryBytes } = options.limits ?? gitLimits;
  try {
    for (let at = 0; at < tags.length; at += tagsAtOnce) {
      if ((await folderBytes(folder)) > repositoryBytes / 2) return;
      const wanted = tags.slice(at, at + tagsAtOnce).map((tag) => `+${tag}:${tag}`);
      await fetchInto(folder, network, address, wanted, options);
    }
  } catch (error) {
    // A copy that grew too large is gone.
    if (!(error instanceof GitError) || (await formatOf(folder)) === null) throw error;
  }
}

/** Returns the size of an object in bytes; null when the copy does not contain it. */
async function sizeOf(folder: string, object: string, signal: AbortSignal): Promise<number | null> {
  try {
    const args = ["cat-file", "-s", object];
    return Number(await runGit(args, { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds }));
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

async function fetchInto(
  folder: string,
  network: Network,
  address: string,
  what: readonly string[],
  { signal, onProgress, limits = gitLimits }: Options,
): Promise<void> {
  const isTooLargeNow = async () => (await folderBytes(folder)) > limits.repositoryBytes;
  const quiet = ["--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--no-recurse-submodules"];
  const git = startGit(["fetch", "--progress", ...quiet, "--filter=blob:none", "origin", ...what], {
    repository: folder,
    settings: [...network.settings, `remote.origin.url=${address}`],
    variables: network.variables,
    signal,
    milliseconds: limits.fetchMilliseconds,
    onMessage: (text) => {
      const [line] = /[A-Z][a-z]+ [a-z]+:\s+\d+%/.exec(text) ?? [];
      if (line) onProgress?.(line.replace(/\s+/, " "));
    },
  });
  git.stdout.resume();
  let isTooLarge = false;
  let looking = false;
  const watch = setInterval(async () => {
    if (looking) return;
    looking = true;
    isTooLarge ||= await isTooLargeNow();
    looking = false;
    if (isTooLarge) git.stop();
  }, watchMilliseconds);
  try {
    await withReadableErrors(() => git.ended);
  } finally {
    clearInterval(watch);
  }
  isTooLarge ||= await isTooLargeNow();
  if (isTooLarge) {
    await removeFolder(folder);
    throw new GitError(`The repository is larger than the limit of ${sizeText(limits.repositoryBytes)}.`);
  }
}

const sizeText = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
