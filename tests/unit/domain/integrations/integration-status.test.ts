import { describe, expect, it, test } from "vitest";
import { orderStreams } from "#console/features/integrations/syncs/progress-view.ts";
import {
  githubNangoStatus,
  integrationStatuses,
  integrationTabs,
  isActive,
  isIntegrationStatus,
  shownIntegration,
  tabOf,
} from "#shared/domain/integrations/integration-status.ts";

describe("integration status", () => {
  it("active means done or in-progress", () => {
    expect(integrationStatuses.filter(isActive)).toEqual(["in-progress", "done"]);
    expect(isActive(null)).toBe(false);
  });

  it("the tabs are Connected, In progress, Action required, Connection failed, Not connected", () => {
    expect(integrationTabs.map(({ label }) => label)).toEqual([
      "Connected",
      "In progress",
      "Action required",
      "Connection failed",
      "Not connected",
    ]);
  });

  it("every status belongs to exactly one tab", () => {
    expect(integrationTabs.flatMap(({ statuses }) => statuses).sort()).toEqual([...integrationStatuses].sort());
  });

  test.each([
    ["done", "connected"],
    ["in-progress", "in-progress"],
    ["pending-action", "action-required"],
    ["mapping", "action-required"],
    ["needs-reconnect", "action-required"],
    ["error", "connection-failed"],
    ["not-connected", "not-connected"],
    ["never-heard-of", "not-connected"],
    [null, "not-connected"],
  ])("%s belongs to %s", (status, tab) => {
    expect(tabOf(status)).toBe(tab);
  });

  it("unknown statuses are kept distinct", () => {
    expect(isIntegrationStatus("mapping")).toBe(true);
    expect(isIntegrationStatus("MAPPING")).toBe(false);
  });

  it("github-nango is in-progress while fewer repositories are mapped than there are in all orgs, otherwise done", () => {
    const orgs = [{ repos: [{}, {}] }, { repos: [{}] }, { name: "empty" }];
    const mapping = { a: { repoName: "a" }, b: { repoName: "b" } };
    expect(githubNangoStatus({ orgs, nangoMapping: mapping })).toBe("in-progress");
    expect(githubNangoStatus({ orgs, nangoMapping: { ...mapping, c: { repoName: "c" } } })).toBe("done");
    expect(githubNangoStatus({ orgs })).toBe("in-progress");
    for (const settings of [{}, null, undefined, "text"]) expect(githubNangoStatus(settings)).toBe("done");
  });

  it("a github-nango row is shown as GitHub with a flag; other rows stay as they are", () => {
    const row = { id: "1", platform: "github-nango", status: "done", settings: { orgs: [{ repos: [{}] }] } };
    expect(shownIntegration(row)).toMatchObject({ platform: "github", status: "in-progress", isNango: true });
    const git = { platform: "git", status: "error", settings: {} };
    expect(shownIntegration(git)).toEqual({ ...git, isNango: false });
  });
});

it("progress streams are sorted ok first, then in-progress, then others", () => {
  const streams = ["queued", "in-progress", "ok", "failed", "ok"].map((status, index) => ({
    status,
    message: String(index),
  }));
  expect(orderStreams(streams).map(({ message }) => message)).toEqual(["2", "4", "1", "0", "3"]);
});
