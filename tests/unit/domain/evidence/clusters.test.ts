import fc from "fast-check";
import { expect, it } from "vitest";
import { clusters } from "#shared/domain/evidence/clusters.ts";

const link = (a: string, b: string, score: number) => ({ a, b, score });

it("suggestions that form one person of three or more profiles are reviewed together, with the weakest link marked", () => {
  const links = [link("a", "b", 92), link("b", "c", 61), link("x", "y", 95)];
  expect(clusters(links)).toEqual([
    { profileIds: ["a", "b", "c"], links: [link("a", "b", 92), link("b", "c", 61)], weakest: link("b", "c", 61) },
  ]);
});

it("a weak link with a stronger alternative is not the weakest link", () => {
  expect(clusters([link("a", "c", 20), link("a", "b", 92), link("b", "c", 75)])[0]?.weakest).toEqual(
    link("b", "c", 75),
  );
});

it("one uncertain link joins a profile to a group, but not two groups; two links do", () => {
  const two = [link("a", "b", 95), link("x", "y", 95), link("b", "x", 85)];
  expect(clusters(two, 2).map(({ profileIds }) => profileIds)).toEqual([
    ["a", "b"],
    ["x", "y"],
  ]);
  const inClusters = [...two, link("a", "y", 72)];
  expect(clusters(inClusters).map(({ profileIds }) => profileIds)).toEqual([["a", "b", "x", "y"]]);
  expect(clusters([link("a", "b", 95), link("b", "c", 71)])[0]?.profileIds).toEqual(["a", "b", "c"]);
  expect(clusters([...two.slice(0, 2), link("b", "x", 90)])[0]?.profileIds).toEqual(["a", "b", "x", "y"]);
});

it("a decision splits a cluster at its weakest link", () => {
  const links = [link("a", "b", 97), link("b", "c", 95), link("c", "d", 92)];
  expect(clusters(links, 2, [{ a: "d", b: "a" }]).map(({ profileIds }) => profileIds)).toEqual([["a", "b", "c"]]);
  expect(clusters(links, 2, [{ a: "a", b: "b" }]).map(({ profileIds }) => profileIds)).toEqual([["b", "c", "d"]]);
});

it("every profile is in one cluster at most, with all of its links, in any input order", () => {
  const id = fc.constantFrom(..."abcdefgh");
  const anyLinks = fc.uniqueArray(fc.tuple(id, id, fc.integer({ min: 0, max: 99 })), {
    selector: ([a, b]) => [a, b].sort().join(""),
  });
  fc.assert(
    fc.property(anyLinks, (tuples) => {
      const links = tuples.filter(([a, b]) => a !== b).map(([a, b, score]) => link(a, b, score));
      const found = clusters(links);
      expect(clusters(links.toReversed())).toEqual(found);
      const ids = found.flatMap(({ profileIds }) => profileIds);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { profileIds, links: own, weakest } of found) {
        const all = links.filter(({ a, b }) => profileIds.includes(a) && profileIds.includes(b));
        expect(new Set(own)).toEqual(new Set(all));
        expect(own).toContain(weakest);
      }
    }),
  );
});
