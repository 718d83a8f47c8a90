import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type MatchedPair, matchInMemory, peopleRules } from "#tests/support/match-in-memory.ts";
import type { Figure } from "./figures.ts";
import { judgeImported } from "./judge-imported.ts";
import { type History, judgePairs } from "./judge-pairs.ts";
import { type JudgedPerson, readJudgedPeople } from "./read-history.ts";

/**
 * Compares the suggestions with the `.mailmap` files of git repositories. Matching does not see these files.
 * @param repositories folders or clone URLs, separated by commas
 * @param isQuick reads the histories directly and matches in memory, instead of importing them into a platform
 */
export async function judgeRepositories(repositories: string, isQuick: boolean): Promise<Figure[]> {
  const clones = mkdtempSync(join(tmpdir(), "cdp-bench-mailmap-"));
  try {
    const histories = repositories.split(",").map((repository, at): History => {
      const name = nameOf(repository);
      if (existsSync(repository)) return { name, folder: repository };
      const folder = join(clones, String(at));
      execFileSync("git", ["clone", "--quiet", "--bare", "--filter=blob:none", "--single-branch", repository, folder], {
        stdio: "inherit",
      });
      return { name, folder };
    });
    return await (isQuick ? judgeInMemory(histories) : judgeImported(histories));
  } finally {
    rmSync(clones, { recursive: true, force: true });
  }
}

/** Returns the last path part that names the repository: `/srv/git/name.git` and `/srv/name/repo` are `name`. */
function nameOf(repository: string): string {
  const last = basename(repository).replace(/\.git$/, "");
  return last === "repo" ? basename(dirname(repository)) : last;
}

/** Judges each history separately, then all histories as one database. */
async function judgeInMemory(histories: readonly History[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all: JudgedPerson[] = [];
  for (const { name, folder } of histories) {
    const people = await readJudgedPeople(folder, name);
    all.push(...people);
    figures.push(...judgePairs(name, people, matchInMemory(people, peopleRules)));
  }
  if (histories.length > 1) {
    const pairs: MatchedPair<JudgedPerson>[] = matchInMemory(all, peopleRules);
    figures.push(...judgePairs("all together", all, pairs));
  }
  return figures;
}
