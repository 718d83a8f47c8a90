export const stepNames = ["check", "build", "unit", "server", "pglite", "browser"] as const;
export type StepName = (typeof stepNames)[number];

/** Steps to run, each with the paths of its test files or folders. A step without paths runs all of its tests. */
export type Plan = ReadonlyMap<StepName, readonly string[]>;

export const wholePlan: Plan = new Map(stepNames.map((name) => [name, []]));

/** Steps that run the test files of a folder. */
const stepsOf: readonly { readonly folder: string; readonly steps: readonly StepName[] }[] = [
  { folder: "tests/unit/", steps: ["unit"] },
  // Each of the two runs its own files and ignores those of the other one.
  { folder: "tests/server/", steps: ["server", "pglite"] },
  { folder: "tests/e2e/", steps: ["browser"] },
];

/**
 * Plans the steps and the test files that the names stand for. A name is that of a step, or part of a path.
 * @throws Error with one sentence when a name matches nothing
 */
export function planNamed(names: readonly string[], testFiles: readonly string[]): Plan {
  const plan = new Map<StepName, string[]>();
  const isStep = (name: string): name is StepName => (stepNames as readonly string[]).includes(name);
  for (const name of names.filter(isStep)) plan.set(name, []);
  for (const name of names.filter((each) => !isStep(each))) {
    const found = testFiles.filter((file) => file.includes(name));
    if (found.length === 0) {
      throw new Error(`No step and no test file is called "${name}". The steps are ${stepNames.join(", ")}.`);
    }
    for (const { folder, steps } of stepsOf) {
      const paths = found.filter((file) => file.startsWith(folder));
      if (paths.length === 0) continue;
      for (const step of steps) if (!names.includes(step)) plan.set(step, [...(plan.get(step) ?? []), ...paths]);
    }
  }
  return plan;
}

/** Browser tests of each feature of the console. */
export const specsOfFeature: Readonly<Record<string, readonly string[]>> = {
  activities: ["activities"],
  admin: ["admin", "administration-keys", "personal-data"],
  attributes: ["settings", "person-edit"],
  auth: ["sign-in", "guards"],
  banner: ["connections"],
  bulk: ["bulk"],
  "community-lens": ["community-lens"],
  create: ["adding"],
  changes: ["changes"],
  "data-quality": ["data-quality"],
  inbox: ["inbox"],
  definitions: ["settings"],
  export: ["export"],
  help: ["help"],
  import: ["import"],
  integrations: [
    ...["connections", "atlassian", "community-platforms", "git-import", "github", "gitlab-gerrit", "social"],
  ],
  "issue-report": ["record-keeping"],
  "list-actions": ["row-menu", "list-keys"],
  merging: ["merging"],
  organizations: ["organizations", "organization-edit"],
  overview: ["overview", "report"],
  palette: ["palette"],
  people: ["people", "person-edit", "person-github", "person-keys", "profile"],
  "project-groups": ["project-groups", "empty-platform"],
  settings: ["settings"],
  tags: ["record-keeping", "bulk"],
  trash: ["record-keeping"],
};

/**
 * Plans what a change reaches: the unit tests that import a changed file, the server tests of the same folder, and the
 * browser tests of the same feature. What every resource stands on reaches all tests of the server or the browser.
 * @param serverFolders folders of `tests/server`
 */
export function planChanged(changed: readonly string[], serverFolders: readonly string[]): Plan {
  const server = new Set<string>();
  const browser = new Set<string>();
  for (const file of changed) {
    for (const path of serverTestsOf(file, serverFolders)) server.add(path);
    for (const path of browserTestsOf(file)) browser.add(path);
  }
  const plan = new Map<StepName, readonly string[]>([
    ["check", []],
    ["unit", []],
  ]);
  if (browser.size > 0) plan.set("build", []).set("browser", within(browser, "tests/e2e/"));
  if (server.size > 0) {
    const paths = within(server, "tests/server/");
    plan.set("server", paths).set("pglite", paths);
  }
  return plan;
}

/** No paths when the folder of all tests is among them. */
const within = (paths: ReadonlySet<string>, all: string): string[] => (paths.has(all) ? [] : [...paths].sort());

function serverTestsOf(file: string, folders: readonly string[]): string[] {
  if (/^tests\/server\/.*\.test\.ts$/.test(file)) return [file];
  const [, test] = /^tests\/server\/([^/]+)\//.exec(file) ?? [];
  if (test !== undefined) return [`tests/server/${test}/`];
  if (file.startsWith("tests/support/")) return ["tests/server/"];
  if (!/^(?:server|demo|shared\/contract)\//.test(file)) return [];
  const tested = file.split(/[/.]/).findLast((part) => folders.includes(part));
  return [tested === undefined ? "tests/server/" : `tests/server/${tested}/`];
}

function browserTestsOf(file: string): string[] {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return [file];
  const [, test] = /^tests\/e2e\/([^/]+)\//.exec(file) ?? [];
  if (test !== undefined) return [`tests/e2e/${test}/`];
  if (/^tests\/(?:e2e|support)\//.test(file) || /^(?:shared|console)\/ui\//.test(file)) return ["tests/e2e/"];
  if (file.startsWith("extension/")) return ["tests/e2e/extension/", "tests/e2e/firefox/"];
  const [, feature] = /^console\/features\/([^/]+)\//.exec(file) ?? [];
  const specs = specsOfFeature[feature ?? ""];
  if (specs) return specs.map((spec) => `tests/e2e/console/${spec}.spec.ts`);
  return file.startsWith("console/") ? ["tests/e2e/console/"] : [];
}
