import { createPause } from "#server/platform/core/pause.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import { readGit, runGit } from "../git-command.ts";
import { GitError } from "../git-error.ts";
import { gitLimits } from "../limits.ts";
import { decodeMailmap } from "../mailmap.ts";
import { isMaintainersFile, maintainerFolders, maintainersFileBytes } from "./formats.ts";
import type { AccountPlatform, ListedPerson, Listing, MaintainerRole } from "./listed-people.ts";
import { createFileReader } from "./read-file.ts";

/** Files of maintainers on the main branch at the end of a month. */
export interface MonthVersion {
  /** First day of the month. */
  readonly month: string;
  /** Blob ids by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** Latest months with changes whose files are read. */
const mostMonths = 240;
/** People of one remote over its whole history. */
const mostPeople = 20_000;
/** Files of earlier versions that are fetched from the host. */
const mostBlobs = 1_500;

/** Maintainer of one remote, over its whole history. */
export interface Maintainer extends ListedPerson {
  /** First identity that listed the person. Stays the same when others are added. */
  readonly key: string;
  readonly role: MaintainerRole;
  /** File that lists them, or listed them last. */
  readonly path: string;
  /** First day of the month; null when the history of the file was not available. */
  readonly since: string | null;
  /** First day of the month in which they were removed; null for present maintainers. */
  readonly until: string | null;
}

/**
 * Versions of the maintainers' files on the main branch, by month, oldest first. Reads only trees, which the copy
 * contains.
 */
export async function listVersions(folder: string, signal: AbortSignal): Promise<MonthVersion[]> {
  const paths = maintainerFolders.flatMap((at) =>
    ["MAINTAINERS", "OWNERS", "AUTHORS", "CODEOWNERS"].map((name) => `:(top,icase,glob)${at}${name}*`),
  );
  const format = ["--first-parent", "-m", "--raw", "--no-abbrev", "--no-renames", "-z", "--format=commit %ct"];
  const text = await runGit(["log", ...format, "HEAD", "--", ...paths], {
    ...{ repository: folder, signal, milliseconds: gitLimits.readMilliseconds },
    maxBytes: 64 * 1024 ** 2,
  });
  const files = new Map<string, string>();
  const months = new Map<string, MonthVersion>();
  // git lists the newest commit first.
  for (const { month, changes } of readLog(text).toReversed()) {
    if (changes.length === 0) continue;
    for (const { path, blob } of changes) {
      if (blob === null) files.delete(path);
      else files.set(path, blob);
    }
    months.delete(month);
    months.set(month, { month, files: new Map(files) });
  }
  return [...months.values()];
}

interface LoggedCommit {
  readonly month: string;
  /** The blob is null where a file was removed or became a link. */
  readonly changes: { path: string; blob: string | null }[];
}

function readLog(text: string): LoggedCommit[] {
  const commits: LoggedCommit[] = [];
  const fields = text.split("\0");
  for (let at = 0; at < fields.length; at++) {
    const field = (fields[at] ?? "").trim();
    const [, seconds] = /^commit (\d{1,12})$/.exec(field) ?? [];
    const [, mode = "", , blob = "", status] = field.startsWith(":") ? field.split(" ") : [];
    if (seconds !== undefined) commits.push({ month: monthOf(Number(seconds)), changes: [] });
    else if (status !== undefined) {
      at += 1;
      const path = fields[at] ?? "";
      const isFile = status !== "D" && mode.startsWith("100");
      if (isMaintainersFile(path)) commits.at(-1)?.changes.push({ path, blob: isFile ? blob : null });
    }
  }
  return commits;
}

/** Maintainers' files of HEAD: the same text means that nothing has changed. */
export async function presentFiles(folder: string, signal: AbortSignal): Promise<string> {
  const options = {
    repository: folder,
    signal,
    milliseconds: gitLimits.questionMilliseconds,
    maxBytes: 16 * 1024 ** 2,
  };
  const root = await runGit(["ls-tree", "-z", "HEAD"], options);
  const below = await runGit(["ls-tree", "-z", "HEAD", ...maintainerFolders.filter((each) => each !== "")], options);
  const files = [...root.split("\0"), ...below.split("\0")].filter((entry) =>
    isMaintainersFile(entry.slice(entry.indexOf("\t") + 1)),
  );
  return files.join("\n");
}

const monthOf = (seconds: number) => `${new Date(Math.min(seconds, 4e9) * 1_000).toISOString().slice(0, 7)}-01`;

/** Ids of all blobs, those of the present first. */
export function blobsOf(versions: readonly MonthVersion[]): { present: string[]; former: string[] } {
  const present = [...(versions.at(-1)?.files.values() ?? [])];
  const all = new Set(
    versions
      .slice(-mostMonths)
      .toReversed()
      .flatMap(({ files }) => [...files.values()]),
  );
  return { present, former: [...all].filter((blob) => !present.includes(blob)).slice(0, mostBlobs) };
}

/** Reads who is and was a maintainer. Versions that the host did not send are left out. */
export async function readMaintainers(
  folder: string,
  versions: readonly MonthVersion[],
  platform: AccountPlatform | null,
  signal: AbortSignal,
): Promise<{ maintainers: Maintainer[]; unread: string[] }> {
  const files = createFileReader(signal);
  const read = createReader(folder, platform, files, signal);
  return readMonths(versions, read).finally(files.close);
}

async function readMonths(
  versions: readonly MonthVersion[],
  read: ReturnType<typeof createReader>,
): Promise<{ maintainers: Maintainer[]; unread: string[] }> {
  const pause = createPause();
  const people = createTracks();
  let unread: string[] = [];
  // When people were added before the first version that can be read is unknown.
  let isFirst = true;
  let hasGap = versions.length > mostMonths;
  for (const { month, files } of versions.slice(-mostMonths)) {
    await pause();
    const isPresent = month === versions.at(-1)?.month;
    const reasons: string[] = [];
    const listed: ListedAt[] = [];
    let isWhole = true;
    for (const [path, blob] of [...files].toSorted(byImportance)) {
      const aliases = path.endsWith("CODEOWNERS") ? undefined : files.get(path.replace(/OWNERS$/, "OWNERS_ALIASES"));
      const found = await read(path, blob, aliases);
      if (found === null) {
        isWhole = false;
        reasons.push(`${path} is too large, or the host did not send it`);
        continue;
      }
      listed.push(...found.people.map((person) => ({ ...person, path })));
      reasons.push(...found.unread.map(({ line, reason }) => `${path}, line ${line}: ${reason}`));
    }
    // Without one of the files, its maintainers would seem to have left.
    if (isWhole || isPresent) {
      people.addMonth(isFirst && hasGap ? null : month, listed);
      isFirst = false;
    } else hasGap ||= isFirst;
    if (isPresent) unread = reasons;
  }
  const maintainers = people.maintainers();
  if (maintainers.length === mostPeople) unread.push(`more than ${mostPeople} people are listed over its history`);
  return { maintainers, unread };
}

/**
 * Reads files with what they list. Keeps the last version of each path only: most months change one file, and all
 * versions together can be larger than the memory.
 */
function createReader(
  folder: string,
  platform: AccountPlatform | null,
  files: ReturnType<typeof createFileReader>,
  signal: AbortSignal,
) {
  const last = new Map<string, { readonly version: string; readonly listing: Listing | null }>();
  return async (path: string, blob: string, aliasesBlob: string | undefined): Promise<Listing | null> => {
    const version = `${blob} ${aliasesBlob}`;
    const known = last.get(path);
    if (known?.version === version) return known.listing;
    const text = await readBlob(folder, blob, signal);
    const aliases = aliasesBlob === undefined ? null : await readBlob(folder, aliasesBlob, signal);
    const listing =
      text === null ? null : await files.read(path, text, { platform, ...(aliases !== null && { aliases }) });
    last.set(path, { version, listing });
    return listing;
  };
}

/** Lists of maintainers come before rules for reviews. */
const importance = ["MAINTAINERS", "OWNERS", "CODEOWNERS", "AUTHORS"];
const rank = (path: string) => importance.findIndex((name) => foldAscii(path).includes(foldAscii(name)));
const byImportance = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  rank(a) - rank(b) || (a < b ? -1 : 1);

async function readBlob(folder: string, blob: string, signal: AbortSignal): Promise<string | null> {
  try {
    const options = { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds };
    return await decodeMailmap(
      await readGit(["cat-file", "blob", blob], { ...options, maxBytes: maintainersFileBytes }),
    );
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

type ListedAt = Listing["people"][number] & { readonly path: string };
type Track = { -readonly [K in keyof Maintainer]: Maintainer[K] };

/** Follows people through the months by account, email and name. */
function createTracks() {
  const tracks: Track[] = [];
  const byIdentity = new Map<string, Track>();

  function find(person: ListedPerson): Track | undefined {
    for (const identity of identitiesOf(person)) {
      const track = byIdentity.get(identity);
      // Two accounts with one name are two people.
      if (track && !(track.login && person.login && isOther(track, person))) return track;
    }
    return undefined;
  }

  return {
    addMonth(month: string | null, listed: readonly ListedAt[]): void {
      const present = new Set<Track>();
      for (const person of listed) {
        const identities = identitiesOf(person);
        let track = find(person);
        if (!track) {
          if (tracks.length === mostPeople) continue;
          track = { ...person, key: identities[0] ?? "", since: month, until: null };
          tracks.push(track);
        } else if (!present.has(track)) {
          const { name, email, platform, login } = track;
          const since = track.until === null ? track.since : month;
          Object.assign(track, person, { since, until: null });
          track.name ??= name;
          track.email ??= email;
          if (!track.login) Object.assign(track, { platform, login });
        } else {
          track.name ??= person.name;
          track.email ??= person.email;
          if (!track.login) Object.assign(track, { platform: person.platform, login: person.login });
        }
        present.add(track);
        for (const identity of identities) if (!byIdentity.has(identity)) byIdentity.set(identity, track);
      }
      for (const track of tracks) if (track.until === null && !present.has(track)) track.until = month;
    },
    maintainers: (): Maintainer[] => [...new Map(tracks.map((track) => [track.key, track])).values()],
  };
}

const isOther = (a: ListedPerson, b: ListedPerson) =>
  a.platform !== b.platform || foldAscii(a.login ?? "") !== foldAscii(b.login ?? "");

/** Keys of a person, the strongest first. */
function identitiesOf({ platform, login, email, name }: ListedPerson): string[] {
  return [
    ...(platform && login ? [`${platform}:${foldAscii(login)}`] : []),
    ...(email ? [`email:${foldAscii(email)}`] : []),
    ...(name ? [`name:${foldAscii(name.normalize("NFKC"))}`] : []),
  ];
}
