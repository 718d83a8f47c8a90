import { printFigures } from "../tests/bench/figures.ts";
import { benchStart } from "../tests/bench/start.ts";

/**
 * `npm run bench [-- sizes first-sight rows start lists-pglite lists-postgres overview activities import record-import
 * evidence suggestions data-quality profiles panel merging]`: prints each figure next to its budget. Runs all
 * benchmarks when no names are given. It never fails on time. Size budgets are enforced by a separate test.
 */
const benches = {
  sizes: async () => (await import("../tests/bench/pages.ts")).benchSizes(),
  "first-sight": async () => (await import("../tests/bench/first-sight.ts")).benchFirstSight(),
  rows: async () => (await import("../tests/bench/rows.ts")).benchRows(),
  start: benchStart,
  "lists-pglite": async () => (await import("../tests/bench/lists.ts")).benchLists("pglite"),
  "lists-postgres": async () => (await import("../tests/bench/lists.ts")).benchLists("postgres"),
  overview: async () => (await import("../tests/bench/overview.ts")).benchOverview(),
  activities: async () => {
    const { benchActivities } = await import("../tests/bench/activities.ts");
    return [...(await benchActivities("pglite")), ...(await benchActivities("postgres"))];
  },
  import: async () => (await import("../tests/bench/git-import.ts")).benchImport(),
  "record-import": async () => (await import("../tests/bench/record-import.ts")).benchRecordImport(),
  sync: async () => {
    const { benchSync } = await import("../tests/bench/sync.ts");
    const { benchGithubRequests } = await import("../tests/bench/github-requests.ts");
    return [...(await benchSync("pglite")), ...(await benchSync("postgres")), ...(await benchGithubRequests())];
  },
  evidence: async () => (await import("../tests/bench/evidence.ts")).benchEvidence(),
  suggestions: async () => (await import("../tests/bench/suggestions.ts")).benchSuggestions(),
  organizations: async () => (await import("../tests/bench/organizations.ts")).benchOrganizations(),
  "data-quality": async () => (await import("../tests/bench/data-quality.ts")).benchDataQuality(),
  profiles: async () => (await import("../tests/bench/profiles.ts")).benchProfiles(),
  panel: async () => (await import("../tests/bench/panel.ts")).benchPanel(),
  merging: async () => (await import("../tests/bench/merging.ts")).benchMerging(),
} as const;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  printFigures(name, await bench());
}
