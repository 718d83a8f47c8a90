import { execFileSync } from "node:child_process";
import { isBotName } from "#shared/domain/identities/git-identity.ts";
import type { DayRange } from "#shared/domain/overview.ts";

/** Figures that `git log` alone can give. */
export const gitFigureIds = [
  ...["commits", "contributions", "contributors", "newContributors", "absenceFactor", "largestContributorShare"],
  "releases",
] as const;
type GitFigureId = (typeof gitFigureIds)[number];

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["--git-dir", folder, ...args], { encoding: "utf8", maxBuffer: 2 ** 30 });

/** The `.git` folder of a repository, or null. */
export function gitFolder(folder: string): string | null {
  try {
    return execFileSync("git", ["-C", folder, "rev-parse", "--absolute-git-dir"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

const trailer = /^(?:co-authored|reviewed|acked|approved|tested)-by:([^<\n]*)<([^<>\s]+@[^<>\s]+)>/gim;

const version = /^(?:.*[^0-9])?\d+(?:[._]\d+)+$/;

/** Commits with a tag that ends with a version, by the day on which they were committed. */
function releaseDays(folder: string): string[] {
  return git(folder, "log", "--no-walk", "--tags", "--format=%ct %D")
    .split("\n")
    .filter((line) => [...line.matchAll(/tag: ([^,]+)/g)].some(([, tag = ""]) => version.test(tag)))
    .map((line) => new Date(Number.parseInt(line, 10) * 1000).toISOString().slice(0, 10));
}

/** Counts in plain loops over `git log`: each address is one person. */
export function countByGit(folder: string, { from, to }: DayRange): Record<GitFigureId, number | null> {
  const log = git(folder, "log", "HEAD", "-z", "--use-mailmap", "--format=%at%x1f%aN%x1f%aE%x1f%B");
  const contributions = log
    .split("\0")
    .filter((entry) => entry !== "")
    .flatMap((entry) => {
      const [at = "", name = "", email = "", message = ""] = entry.split("\x1f");
      const day = new Date(Number(at) * 1000).toISOString().slice(0, 10);
      const others = [...message.matchAll(trailer)].map(([, who = "", address = ""]) => ({
        name: who.trim(),
        email: address,
      }));
      return [{ day, name, email, isCommit: true }, ...others.map((other) => ({ day, ...other, isCommit: false }))];
    })
    .filter(({ name }) => !isBotName(name));
  const isIn = ({ day }: { day: string }) => day >= from && day <= to;
  const counts = new Map<string, number>();
  const first = new Map<string, string>();
  for (const each of contributions) {
    const key = each.email.toLowerCase();
    if (each.day < (first.get(key) ?? "9999")) first.set(key, each.day);
    if (isIn(each)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const ranked = [...counts.values()].sort((a, b) => b - a);
  const total = ranked.reduce((sum, n) => sum + n, 0);
  let factor = 0;
  for (let sum = 0; 2 * sum < total; factor += 1) sum += ranked[factor] ?? 0;
  return {
    commits: contributions.filter((each) => each.isCommit && isIn(each)).length,
    contributions: total,
    contributors: counts.size,
    newContributors: [...first.values()].filter((day) => day >= from && day <= to).length,
    absenceFactor: factor,
    releases: releaseDays(folder).filter((day) => day >= from && day <= to).length,
    largestContributorShare: total === 0 ? null : (ranked[0] ?? 0) / total,
  };
}
