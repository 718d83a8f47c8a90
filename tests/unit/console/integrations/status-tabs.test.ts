import { describe, expect, it } from "vitest";
import { platformCards } from "#console/features/integrations/cards/platform-cards.ts";
import { readTab, statusTabs, visibleCards } from "#console/features/integrations/page/status-tabs.ts";
import type { PlatformDescriptor } from "#console/features/integrations/platform-descriptor.ts";
import type { Integration } from "#shared/contract/integrations.ts";

function row(platform: string, status: string, settings: Record<string, unknown> = {}): Integration {
  return { id: `${platform}-1`, platform, status, settings, segmentId: "s1" };
}

const git: PlatformDescriptor = { key: "git", name: "Git", description: "Commits", settingsLabel: "Settings" };

describe("cards of a sub-project", () => {
  it("has a card for each connected platform and for those that the catalog and the backend can connect", () => {
    const names = (rows: Integration[], connectable: string[]) =>
      platformCards(rows, [git], connectable).map(({ descriptor, integration }) => [
        descriptor.key,
        integration?.status,
      ]);
    expect(names([], ["git"])).toEqual([["git", undefined]]);
    expect(names([], [])).toEqual([]);
    expect(names([row("git", "done")], ["git"])).toEqual([["git", "done"]]);
    expect(names([row("slack", "error")], ["git"])).toEqual([
      ["slack", "error"],
      ["git", undefined],
    ]);
  });

  it("shows connected ones first, each part in the order of the catalog, unknown platforms last by name", () => {
    const rows = ["zulip", "devto", "gitlab", "github"].map((key) => row(key, "done"));
    const github = { ...git, key: "github", name: "GitHub" };
    expect(platformCards(rows, [github, git], ["git"]).map(({ descriptor }) => descriptor.name)).toEqual([
      "GitHub",
      "DEV",
      "GitLab",
      "zulip",
      "Git",
    ]);
  });

  it("shows github-nango as GitHub with its computed status", () => {
    const settings = { orgs: [{ repos: [{}, {}] }], nangoMapping: { a: {} } };
    const [card] = platformCards([row("github-nango", "done", settings)], [], []);
    expect(card).toMatchObject({
      descriptor: { name: "GitHub" },
      integration: { status: "in-progress", isNango: true },
    });
  });

  it("names the server of each connection where a platform has several", () => {
    const forum: PlatformDescriptor = { ...git, key: "discourse", name: "Discourse", server: (of) => of?.at };
    const names = (rows: Integration[]) => platformCards(rows, [forum], []).map(({ descriptor }) => descriptor.name);
    const own = row("discourse", "done");
    const other = { ...row("discourse", "done", { at: "https://talk.acme.example/forum/" }), id: "discourse-2" };
    expect(names([other])).toEqual(["Discourse"]);
    expect(names([own, other])).toEqual(["Discourse", "Discourse (talk.acme.example/forum)"]);
  });

  it("offers neither connect nor settings for a platform that cannot be connected here", () => {
    const [card] = platformCards([row("slack", "error")], [git], []);
    expect(card?.descriptor).not.toHaveProperty("Drawer");
    expect(card?.descriptor).not.toHaveProperty("Connect");
  });
});

describe("status tabs", () => {
  const rows = [
    row("github", "mapping"),
    row("gitlab", "done"),
    row("jira", "in-progress"),
    row("discourse", "error"),
    row("slack", "needs-reconnect"),
    row("discord", "no-data"),
    row("linkedin", "pending-action"),
    row("devto", "inactive"),
  ];
  const cards = platformCards(rows, [git], ["git"]);

  it("are All integrations, Connected, In progress, Action required, Connection failed, Not connected, with counts", () => {
    expect(statusTabs(cards).map(({ label, count }) => [label, count])).toEqual([
      ["All integrations", 9],
      ["Connected", 1],
      ["In progress", 1],
      ["Action required", 4],
      ["Connection failed", 1],
      ["Not connected", 2],
    ]);
  });

  it("count every card once", () => {
    const [all, ...others] = statusTabs(cards);
    expect(others.reduce((sum, { count }) => sum + count, 0)).toBe(all?.count);
  });

  it("are in the URL; an unknown value is all", () => {
    expect(readTab("action-required")).toBe("action-required");
    expect(readTab("nonsense")).toBe("all");
    expect(readTab(null)).toBe("all");
  });

  it("and the search filter the cards", () => {
    const names = (tab: Parameters<typeof visibleCards>[1], search: string) =>
      visibleCards(cards, tab, search).map(({ descriptor }) => descriptor.name);
    expect(names("connected", "")).toEqual(["GitLab"]);
    expect(names("all", " git ")).toEqual(["GitHub", "GitLab", "Git"]);
    expect(names("not-connected", "git")).toEqual(["Git"]);
    expect(names("connected", "slack")).toEqual([]);
  });
});
