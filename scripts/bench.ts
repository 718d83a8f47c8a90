import { createCommand } from "#server/platform/core/command.ts";
import { printFigures } from "../tests/bench/figures.ts";
import { benchStart } from "../tests/bench/start.ts";

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
  blocking: async () => {
    const { benchBlocking } = await import("../tests/bench/blocking.ts");
    const figures = [];
    for (const database of ["postgres", "pglite"] as const) {
      if ((process.env.DATABASE ?? database) === database) figures.push(...(await benchBlocking(database)));
    }
    return figures;
  },
  merging: async () => (await import("../tests/bench/merging.ts")).benchMerging(),
} as const;

const all = Object.keys(benches).join(", ");
const command = createCommand(
  "npm run bench --",
  "Prints each figure next to its budget. Never fails on time; a test enforces the budgets of size.",
)
  .argument("[names...]", `${all}; all of them when no name is given`)
  .parse();
const [names] = command.processedArgs;
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) command.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${all}.`);
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  printFigures(name, await bench());
}
