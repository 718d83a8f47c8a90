import { describe, expect, test } from "vitest";
import { findMoved, findRenamed, type StoredActivity } from "#server/integrations/record-repairs/doubled.ts";

let stored = 0;

/** A review of pull request 1, stored after those before it. */
function review(login: string, member: string, more: Partial<StoredActivity> = {}): StoredActivity {
  stored += 1;
  return {
    ...{ id: `id-${stored}`, integrationId: "i", segmentId: "s", channel: "acme/app", type: "pull_request-reviewed" },
    ...{ sourceId: `gen-PRR_PR_1_${login}_2026-01-02T00:00:00.000Z`, parent: "PR_1", at: "2026-01-02T00:00:00.000Z" },
    ...{ memberId: member, username: login, object: null, isByDeletedAccount: false },
    ...{ createdAt: new Date(1_700_000_000_000 + stored).toISOString(), ...more },
  };
}

const names = (pairs: ReturnType<typeof findRenamed>) =>
  pairs.map(
    ({ removed, kept }) => `${removed.username} of ${removed.memberId} -> ${kept.username} of ${kept.memberId}`,
  );

describe("activities that were stored again", () => {
  test("under the new name of an account are one, and the first one stays", () => {
    expect(names(findRenamed([review("bruno", "b"), review("bruno-tal", "b")]))).toEqual([
      "bruno-tal of b -> bruno of b",
    ]);
  });

  test("by a deleted account are those of the only person, whichever came first", () => {
    const ghost = () => review("ghost", "deleted", { isByDeletedAccount: true });
    expect(names(findRenamed([review("bruno", "b"), ghost()]))).toEqual(["ghost of deleted -> bruno of b"]);
    expect(names(findRenamed([ghost(), review("bruno", "b")]))).toEqual(["ghost of deleted -> bruno of b"]);
    expect(findRenamed([review("bruno", "b"), review("ada", "a"), ghost()])).toEqual([]);
  });

  test("of different people, parents, moments, kinds and reviewers are different", () => {
    const first = review("bruno", "b");
    for (const other of [
      review("ada", "a"),
      review("bruno-tal", "b", { parent: "PR_2", sourceId: "gen-PRR_PR_2_bruno-tal_2026-01-02T00:00:00.000Z" }),
      review("bruno-tal", "b", { at: "2026-01-02T00:00:01.000Z" }),
      review("bruno-tal", "b", { type: "pull_request-merged" }),
      review("bruno-tal", "b", { channel: "acme/web" }),
    ]) {
      expect(findRenamed([first, other])).toEqual([]);
    }
    const request = (reviewer: string) =>
      review("ada", "a", { object: reviewer, sourceId: `gen-RRE_PR_1_ada_${reviewer}_2026-01-02T00:00:00.000Z` });
    expect(findRenamed([request("bruno"), request("cleo")])).toEqual([]);
    const comment = (id: string) => review("ada", "a", { sourceId: id });
    expect(findRenamed([comment("20001"), comment("20002")])).toEqual([]);
  });

  test("as stars, whose ids are digests of the login, are one for the same person and second", () => {
    const star = (login: string, digest: string, member = "b") =>
      review(login, member, { type: "star", parent: null, sourceId: `gen-${digest.repeat(32)}` });
    expect(names(findRenamed([star("bruno", "a"), star("bruno-tal", "b")]))).toEqual(["bruno-tal of b -> bruno of b"]);
    expect(findRenamed([star("bruno", "a"), star("ada", "b", "a")])).toEqual([]);
  });

  test("in another project stay where they were stored last", () => {
    const [one, two, three] = ["OLD", "MID", "NEW"].map((channel) => review("ada", "a", { channel }));
    if (!one || !two || !three) throw new Error("Three activities are needed.");
    expect(findMoved(one, [three, two])).toEqual([{ removed: one, kept: three }]);
    expect(findMoved(two, [one, three])).toEqual([{ removed: two, kept: three }]);
    expect(findMoved(three, [one, two])).toEqual([]);
  });
});
