import { demoAdminGroup } from "#server/admin/sign-in/demo-accounts.ts";

export interface DemoSubProject {
  readonly name: string;
  readonly slug: string;
  /** Platforms of its activity. */
  readonly platforms: readonly [string, ...string[]];
  /** Amount of activity relative to the other sub-projects. */
  readonly weight: number;
}
export interface DemoProject {
  readonly name: string;
  readonly slug: string;
  readonly isLF?: false;
  readonly subprojects: readonly DemoSubProject[];
}
export interface DemoGroup {
  readonly name: string;
  readonly slug: string;
  readonly sourceId: string;
  readonly description: string;
  readonly status: "active" | "formation";
  readonly projects: readonly DemoProject[];
}

const sub = (name: string, slug: string, weight: number, ...platforms: [string, ...string[]]): DemoSubProject => ({
  name,
  slug,
  weight,
  platforms,
});

/** Invented foundation of a first start: four groups, one of them for the demo's project admin. */
export const demoGroups: readonly DemoGroup[] = [
  {
    name: "Cloud Harbor",
    slug: "cloud-harbor",
    sourceId: "demo-cloud-harbor",
    description: "Tools that bring services safely to port.",
    status: "active",
    projects: [
      {
        name: "Helmsman",
        slug: "helmsman",
        subprojects: [
          sub("Helmsman Core", "helmsman-core", 10, "github", "git", "slack", "stackoverflow", "linkedin"),
          sub("Helmsman CLI", "helmsman-cli", 5, "github", "git", "discord"),
          sub("Helmsman Docs", "helmsman-docs", 2, "github", "devto", "confluence"),
        ],
      },
      {
        name: "Tidewater",
        slug: "tidewater",
        subprojects: [
          sub("Tidewater Engine", "tidewater-engine", 7, "gitlab", "git", "jira", "groupsio"),
          sub("Tidewater Operators", "tidewater-operators", 3, "github", "git", "hackernews"),
        ],
      },
      { name: "Buoy", slug: "buoy", subprojects: [sub("Buoy", "buoy", 2, "github", "twitter", "reddit")] },
    ],
  },
  {
    name: "Open Meadow",
    slug: "open-meadow",
    sourceId: "demo-open-meadow",
    description: "Open data and the machines that tend it.",
    status: "active",
    projects: [
      {
        name: "Prairie",
        slug: "prairie",
        subprojects: [
          sub("Prairie Engine", "prairie-engine", 6, "github", "git", "discourse", "slack"),
          sub("Prairie Connectors", "prairie-connectors", 4, "github", "git", "discord", "stackoverflow"),
        ],
      },
      { name: "Thistle", slug: "thistle", subprojects: [sub("Thistle", "thistle", 3, "gerrit", "git", "groupsio")] },
    ],
  },
  {
    name: "Lantern",
    slug: "lantern",
    sourceId: demoAdminGroup,
    description: "Security that shows its workings.",
    status: "active",
    projects: [
      {
        name: "Wicklight",
        slug: "wicklight",
        subprojects: [
          sub("Wicklight", "wicklight", 5, "github", "git", "slack", "groupsio"),
          sub("Wicklight Audits", "wicklight-audits", 2, "gitlab", "jira", "confluence"),
        ],
      },
      { name: "Keyhole", slug: "keyhole", subprojects: [sub("Keyhole", "keyhole", 3, "github", "git", "discourse")] },
    ],
  },
  {
    name: "Polyglot Commons",
    slug: "polyglot-commons",
    sourceId: "demo-polyglot-commons",
    description: "Languages, letters and the software between them.",
    status: "formation",
    projects: [
      {
        name: "Babel Garden",
        slug: "babel-garden",
        subprojects: [sub("Babel Garden", "babel-garden", 3, "github", "git", "reddit", "devto")],
      },
      {
        name: "Glyphworks",
        slug: "nonlf_glyphworks",
        isLF: false,
        subprojects: [sub("Glyphworks", "nonlf_glyphworks", 2, "github", "git", "twitter", "hackernews")],
      },
    ],
  },
];
