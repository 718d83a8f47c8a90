import { describe, expect, it } from "vitest";
import { type HistoryEntry, historyLines, idsInHistory } from "#console/record-page/history/history-lines.ts";

const names = {
  organizations: new Map([["o1", "Mistral Systems"]]),
  segments: new Map([["s1", "Buoy"]]),
};
const entry = (actionType: string, oldState: unknown, newState: unknown, success = true): HistoryEntry => ({
  id: "a1",
  timestamp: "2026-01-01T00:00:00.000Z",
  actionType,
  entityId: "m1",
  success,
  oldState,
  newState,
  diff: {},
  error: null,
});
const lines = (...given: Parameters<typeof entry>) =>
  historyLines(entry(...given), names).map(({ what, before, after }) => `${what}: ${before} → ${after}`);

describe("the history in plain words", () => {
  it("a profile: the displayed value of each attribute, and a source only when the displayed value stayed", () => {
    const before = { displayName: "Ada", attributes: { bio: { default: "A", github: "A" }, url: { default: "x" } } };
    const after = {
      displayName: "Ada Lind",
      attributes: { bio: { default: "B", custom: "B", github: "A" }, url: { default: "x", enrichment: "y" } },
    };
    expect(lines("members-edit-profile", before, after)).toEqual([
      "Name: Ada → Ada Lind",
      "Bio: A → B",
      "URL (Enrichment): null → y",
    ]);
  });

  it("tags and the trash", () => {
    expect(lines("members-edit-profile", { tags: ["a", "b"] }, { tags: ["b", "c"] })).toEqual([
      "Tag: a → null",
      "Tag: null → c",
    ]);
    const deletion = { deletedAt: "2026-01-01T00:00:00.000Z" };
    expect(lines("members-edit-profile", { deletedAt: null }, deletion)).toEqual(["Profile: null → in the trash"]);
    expect(lines("members-edit-profile", deletion, { deletedAt: null })).toEqual(["Profile: in the trash → restored"]);
  });

  it("identities: added, removed or verified ones", () => {
    const github = { id: "i1", platform: "github", type: "username", value: "ada", verified: false };
    const slack = { id: "i2", platform: "slack", type: "username", value: "ada", verified: true };
    expect(lines("members-edit-identities", [github], [{ ...github, verified: true }, slack])).toEqual([
      "Identity: GitHub ada, not verified → GitHub ada, verified",
      "Identity: null → Slack ada, verified",
    ]);
  });

  it("work experience with names and periods", () => {
    const work = { id: "w1", organizationId: "o1", title: "Dev", dateStart: "2021-03-01T00:00:00.000Z", dateEnd: null };
    const primary = { ...work, affiliationOverride: { isPrimaryWorkExperience: true } };
    expect(lines("members-edit-organizations", [work], [primary])).toEqual([
      "Work experience: Dev, Mistral Systems, March 2021 → Present → Dev, Mistral Systems, March 2021 → Present, primary",
    ]);
    expect(lines("members-edit-organizations", [], [{ ...work, organizationId: "gone" }])).toEqual([
      "Work experience: null → Dev, Deleted organization, March 2021 → Present",
    ]);
  });

  it("affiliations; a missing organization is Individual", () => {
    const individual = { segmentId: "s1", organizationId: null, dateStart: null, dateEnd: null };
    expect(lines("members-edit-manual-affiliation", [], [individual])).toEqual([
      "Affiliation: null → Individual: Buoy",
    ]);
  });

  it("merging and its undo", () => {
    const apart = { primary: { displayName: "Ada" }, secondary: { displayName: "A. Lind" } };
    const together = { primary: { displayName: "Ada" } };
    expect(lines("members-merge", apart, together)).toEqual(["Profile: Ada + A. Lind → Ada"]);
    expect(lines("members-unmerge", together, apart)).toEqual(["Profile: Ada → Ada + A. Lind"]);
  });

  it("a change that failed changed nothing", () => {
    expect(lines("members-edit-profile", { displayName: "a" }, { displayName: "b" }, false)).toEqual([]);
  });

  it("names are requested for values known only by id", () => {
    const state = [{ segmentId: "s1", organizationId: "o1" }, { organizationId: "o1" }];
    expect(idsInHistory([entry("members-edit-manual-affiliation", [], state)])).toEqual({
      organizations: ["o1"],
      segments: ["s1"],
    });
  });
});
