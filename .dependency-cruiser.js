/** Folders of a program from the ground up: each imports those before it, none of those after it. */
function inOrder(program, folders) {
  return folders.slice(0, -1).map((folder, at) => ({
    name: `${program}-${folder}-below-${folders[at + 1]}`,
    severity: "error",
    from: { path: `^${program}/${folder}/` },
    to: { path: `^${program}/(${folders.slice(at + 1).join("|")})/` },
  }));
}

function within(area, folders) {
  return folders.map((folder) => `${area}/${folder}`);
}

/** Areas of the server, each with its folders. */
const serverFolders = [
  ...within("platform", [
    ...["db", "core", "auth", "http", "outgoing", "mail", "jobs", "filters", "images"],
    // An audit entry can be an event for webhooks, and changes of webhooks are audited.
    ...["(audit|webhooks)", "settings"],
  ]),
  ...within("records", [
    ...["segments", "common", "employers", "aggregates", "activities", "attributes", "people", "organizations"],
    ...["overview", "tags", "views", "enrichment", "collections"],
  ]),
  ...within("curation", [
    ...["merging", "trash", "suggestions", "identity", "data-quality", "bulk", "employer-domains", "automatic-merging"],
    "issue-reports",
  ]),
  ...within("transfer", ["imports", "exports", "record-imports", "identity-export", "personal-data"]),
  ...["integrations", "lens", "inbox", "changes", "subscriptions"],
  ...within("admin", ["backups", "platform-status", "analytics", "users", "sign-in"]),
  ...["public-api", "app"],
];

/** What the browser and the console give, then the panel's building blocks, its parts, and the pages that show them. */
const extensionFolders = [
  ...["base", "sites", "request-log", "connection", "kit", "look-up", "outbox", "sign-in", "marks"],
  ...["actions", "post", "cards", "lists", "commands", "active-tab-panel", "shell", "options", "entrypoints"],
];

/** The directions of the architecture: who may import whom. @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    { name: "not-resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "programs-stay-apart",
      comment: "console, extension and server never import each other",
      severity: "error",
      from: { path: "^(console|extension|server)/" },
      to: { path: "^(console|extension|server)/", pathNot: "^$1/" },
    },
    {
      name: "shared-knows-no-program",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: "^(console|extension|server|tests|scripts)/" },
    },
    {
      name: "domain-is-the-ground",
      severity: "error",
      from: { path: "^shared/(domain|validators|profiles)/" },
      to: { path: "^shared/(contract|client|ui)/" },
    },
    {
      name: "contract-below-client",
      severity: "error",
      from: { path: "^shared/contract/" },
      to: { path: "^shared/(client|ui)/" },
    },
    { name: "client-below-ui", severity: "error", from: { path: "^shared/client/" }, to: { path: "^shared/ui/" } },
    {
      name: "core-is-pure",
      comment: "domain, contract, client, profiles and validators run anywhere",
      severity: "error",
      from: { path: "^shared/(?!ui/)" },
      to: { path: "node_modules/(react|react-dom|radix-ui|pg|fastify)/|^node:", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-needs-no-client",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^shared/(client|ui)/" },
    },
    {
      name: "drizzle-is-imported-once",
      comment: "another import would load the package again, as ES modules",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/platform/db/(drizzle|pg-core)\\.ts$" },
      to: { path: "node_modules/drizzle-orm/" },
    },
    ...inOrder("server", serverFolders),
    {
      name: "server-folders-are-listed",
      severity: "error",
      from: {},
      to: { path: "^server/", pathNot: `^server/(${serverFolders.join("|")})/` },
    },
    {
      name: "features-meet-at-their-index",
      severity: "error",
      from: { path: "^console/features/([^/]+)/" },
      to: { path: "^console/features/([^/]+)/", pathNot: "^console/features/($1/|[^/]+/index\\.tsx?$)" },
    },
    {
      name: "kit-is-entered-by-its-index",
      severity: "error",
      from: { path: "^console/(?:features/)?([^/]+)/" },
      to: {
        path: "^console/(session|data-table|record-page)/",
        pathNot: ["^console/$1/", "^console/[^/]+/index\\.ts$", "^console/[^/]+/[^/]+/index\\.ts$"],
      },
    },
    ...inOrder("console", ["ui", "core", "session", "data-table", "record-page", "features", "app"]),
    {
      name: "platforms-stay-apart",
      severity: "error",
      from: { path: "^console/features/integrations/platforms/([^/]+)/" },
      to: {
        path: "^console/features/integrations/platforms/([^/]+)/",
        pathNot: "^console/features/integrations/platforms/$1/",
      },
    },
    ...inOrder("extension", extensionFolders),
    {
      name: "extension-folders-are-listed",
      severity: "error",
      from: { path: "^extension/" },
      to: { path: "^extension/", pathNot: `^extension/((${extensionFolders.join("|")})/|extension\\.css$)` },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".json", ".css"],
    },
  },
};
