/** Statuses of an integration (rules.md 4, wire.md 24.2); `not-connected` is computed, never stored. */
export const integrationStatuses = [
  "mapping",
  "in-progress",
  "done",
  "error",
  "no-data",
  "needs-reconnect",
  "pending-action",
  "waiting-approval",
  "inactive",
  "not-connected",
] as const;

export type IntegrationStatus = (typeof integrationStatuses)[number];

/** A group of statuses that the integration pages show as one tab. */
export interface IntegrationTab {
  readonly key: "connected" | "in-progress" | "action-required" | "connection-failed" | "not-connected";
  readonly label: string;
  readonly statuses: readonly IntegrationStatus[];
}

/**
 * The tabs of wire.md 28.2 in their order. Statuses missing from that section are in the closest tab: those that wait
 * for a user under "Action required", switched-off ones under "Not connected".
 */
export const integrationTabs: readonly IntegrationTab[] = [
  { key: "connected", label: "Connected", statuses: ["done"] },
  { key: "in-progress", label: "In progress", statuses: ["in-progress"] },
  {
    key: "action-required",
    label: "Action required",
    statuses: ["pending-action", "mapping", "needs-reconnect", "waiting-approval", "no-data"],
  },
  { key: "connection-failed", label: "Connection failed", statuses: ["error"] },
  { key: "not-connected", label: "Not connected", statuses: ["not-connected", "inactive"] },
];

/** Narrows a status received from the API. */
export function isIntegrationStatus(status: string): status is IntegrationStatus {
  return (integrationStatuses as readonly string[]).includes(status);
}

/** Active means done or in-progress (rules.md 4). */
export function isActive(status: string | null | undefined): boolean {
  return status === "done" || status === "in-progress";
}

/** The tab of a status. Missing and unknown statuses are not connected. */
export function tabOf(status: string | null | undefined): IntegrationTab["key"] {
  const tab = integrationTabs.find(({ statuses }) => (statuses as readonly string[]).includes(status ?? ""));
  return tab?.key ?? "not-connected";
}

function sizeOf(value: unknown): number {
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/**
 * Computed status of GitHub's alternative route: in-progress while fewer repositories are mapped
 * (`settings.nangoMapping`) than exist in all `settings.orgs[].repos`, otherwise done (wire.md 24).
 */
export function githubNangoStatus(settings: unknown): "in-progress" | "done" {
  const { nangoMapping, orgs } = (settings ?? {}) as { nangoMapping?: unknown; orgs?: unknown };
  const repositories = (Array.isArray(orgs) ? orgs : []).reduce<number>(
    (sum, org: { repos?: unknown } | null) => sum + sizeOf(org?.repos),
    0,
  );
  return sizeOf(nangoMapping) < repositories ? "in-progress" : "done";
}

/** Fields of an integration row that decide its display. */
export interface IntegrationRow {
  readonly platform: string;
  readonly status: string;
  readonly settings?: unknown;
}

/**
 * Converts a row for display: `github-nango` becomes GitHub with a flag and a computed status (wire.md 24.2). An
 * inactive status, such as an error, stays unchanged.
 */
export function shownIntegration<T extends IntegrationRow>(row: T): T & { isNango: boolean } {
  if (row.platform !== "github-nango") return { ...row, isNango: false };
  const status = isActive(row.status) ? githubNangoStatus(row.settings) : row.status;
  return { ...row, platform: "github", status, isNango: true };
}
