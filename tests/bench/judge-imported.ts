import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { refreshSuggestions, requestFullScan } from "#server/curation/suggestions/refresh.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { startGitHost } from "#tests/support/git-remote.ts";
import type { MatchedPair } from "#tests/support/match-in-memory.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import type { Figure } from "./figures.ts";
import { type History, judgePairs } from "./judge-pairs.ts";
import { type JudgedPerson, readTruth, truthsOf } from "./read-history.ts";

/**
 * Imports histories without their `.mailmap` into one platform with its own Git integration, each into a separate
 * sub-project, and compares the resulting suggestions with the mailmaps.
 */
export async function judgeImported(histories: readonly History[]): Promise<Figure[]> {
  const host = await startGitHost();
  const platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  const { db } = platform.running.platform;
  try {
    const segments = new Map<string, string>();
    for (const { name, folder } of histories) {
      const { url, folder: copy } = await host.createRepository(name);
      copyWithoutMailmap(folder, copy);
      segments.set(name, await importHistory(platform, name, url));
    }
    const started = performance.now();
    await suggestAll(db);
    const minutes = (performance.now() - started) / 60_000;
    const people = await judgedPeople(db, histories);
    const pairs = await suggestedPairs(db, people);
    const figures: Figure[] = [];
    for (const { name } of histories) {
      const here = await membersOf(db, segments.get(name) ?? "");
      const isHere = ({ id }: JudgedPerson) => here.has(id);
      const ofHistory = (person: JudgedPerson) => ({
        ...person,
        truths: person.truths.filter((truth) => truth.startsWith(`${name} `)),
      });
      figures.push(
        ...judgePairs(
          name,
          people.filter(isHere).map(ofHistory),
          pairs
            .filter(({ a, b }) => isHere(a) && isHere(b))
            .map(({ a, b, score }) => ({ a: ofHistory(a), b: ofHistory(b), score })),
        ),
      );
    }
    if (histories.length > 1) figures.push(...judgePairs("all together", people, pairs));
    figures.push({ what: "all suggestions", value: minutes, unit: "min", budget: 5 });
    return figures;
  } finally {
    await platform.stop();
    await host.stop();
  }
}

/**
 * The platform's own job may run at the same time. The scan is complete when every person was compared and none is
 * waiting.
 */
async function suggestAll(db: Database): Promise<void> {
  for (;;) {
    await requestFullScan(db);
    await refreshSuggestions({ db, isEmbedded: false }, new AbortController().signal);
    const found = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from members m left join member_match_states s on s.owner_id = m.id
      where m.deleted_at is null and s.is_waiting is distinct from false`);
    if (found.rows[0]?.left === 0) return;
  }
}

/** Copies a history and adds a commit that removes the `.mailmap`. */
function copyWithoutMailmap(folder: string, copy: string): void {
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", ["-C", copy, "-c", "user.name=Judge", "-c", "user.email=noreply@localhost", ...args], {
      encoding: "utf8",
      input,
    }).trim();
  // The copy shares the objects of the original, which is faster for a large history and works without all of its
  // files.
  const objects = git(["-C", folder, "rev-parse", "--path-format=absolute", "--git-path", "objects"]);
  writeFileSync(join(copy, "objects", "info", "alternates"), `${objects}\n`);
  git(["update-ref", "refs/heads/main", git(["-C", folder, "rev-parse", "HEAD"])]);
  const files = git(["ls-tree", "main"])
    .split("\n")
    .filter((line) => !line.endsWith("\t.mailmap"));
  const tree = git(["mktree"], `${files.join("\n")}\n`);
  git(["update-ref", "refs/heads/main", git(["commit-tree", tree, "-p", "main", "-m", "Withhold the mailmap"])]);
}

interface Group {
  readonly projects: readonly { readonly subprojects: readonly { readonly id: string }[] }[];
}

/** @returns the sub-project that the history was imported into */
async function importHistory(platform: TestPlatform, name: string, url: string): Promise<string> {
  const api = async <T>(path: string, method = "GET", body?: object): Promise<T> => {
    const answer = await platform.api(path, { method, account: "admin", ...(body && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json<T>();
  };
  const group = await api<Group>("/segment/projectGroup", "POST", {
    name,
    slug: name.replace(/[^a-z\d]+/gi, "-").toLowerCase(),
  });
  const segmentId = group.projects[0]?.subprojects[0]?.id ?? "";
  const { id } = await api<Integration>("/git-connect", "PUT", { remotes: [url], segments: [segmentId] });
  for (;;) {
    const { status, error } = await api<Integration>(`/integration/${id}`);
    if (status === "done") return segmentId;
    if (status !== "in-progress") throw new Error(`The import of ${name} ended with ${status}: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function membersOf(db: Database, segmentId: string): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(
    sql`select member_id as id from member_segments where segment_id = ${segmentId}::uuid`,
  );
  return new Set(found.rows.map(({ id }) => id));
}

async function judgedPeople(db: Database, histories: readonly History[]): Promise<JudgedPerson[]> {
  const found = await db.execute<{ id: string; name: string; emails: string[] }>(sql`
    select m.id, m.display_name as name, coalesce(array_agg(fold_case(i.value)) filter (where i.value like '%@%'), '{}') as emails
    from members m left join member_identities i on i.member_id = m.id and i.platform = 'git' and i.source_id is null
    where m.deleted_at is null group by m.id`);
  const written = found.rows.flatMap(({ name, emails }) => emails.map((email) => ({ name, email })));
  const truths = histories.map(({ name, folder }) => ({ name, truth: readTruth(folder, written) }));
  return found.rows.map(({ id, name: displayName, emails }) => ({
    id,
    displayName,
    identities: [],
    truths: truths.flatMap(({ name, truth }) => truthsOf(emails, name, truth)),
  }));
}

async function suggestedPairs(db: Database, people: readonly JudgedPerson[]): Promise<MatchedPair<JudgedPerson>[]> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const found = await db.execute<{ a_id: string; b_id: string; score: number }>(
    sql`select a_id, b_id, similarity as score from member_suggestions`,
  );
  return found.rows.flatMap(({ a_id, b_id, score }) => {
    const [a, b] = [byId.get(a_id), byId.get(b_id)];
    return a && b ? [{ a, b, score }] : [];
  });
}
