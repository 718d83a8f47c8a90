import { describe, expect, it } from "vitest";
import { clusterArcs, clusterChain, mergeOrder } from "#console/features/merging/model/cluster.ts";
import { suggested } from "./people.ts";

const ab = suggested("a", "b", 92);
const bc = suggested("b", "c", 61);
const ac = suggested("a", "c", 40);
const cd = suggested("c", "d", 85);

describe("a cluster", () => {
  it("is a chain: the pair under review first, then always the profile with the strongest link", () => {
    const chain = clusterChain([bc, ab, ac, cd], ab);
    expect(chain?.map(({ profile }) => profile.id)).toEqual(["a", "b", "c", "d"]);
    expect(chain?.map(({ link }) => link?.percent ?? null)).toEqual([null, 92, 61, 85]);
    expect(chain?.map(({ link }) => link?.with.id ?? null)).toEqual([null, "a", "b", "c"]);
  });

  it("marks the weakest link that holds it together, not a weak one with a stronger alternative", () => {
    const chain = clusterChain([ab, bc, ac, cd], ab);
    expect(chain?.filter(({ link }) => link?.isWeakest).map(({ link }) => link?.key)).toEqual([bc.key]);
  });

  it("does not exist for a single pair", () => {
    expect(clusterChain([ab, cd], ab)).toBeNull();
  });

  it("starts with the pair under review even if its link is weak", () => {
    expect(clusterChain([ab, bc, ac], ac)?.map(({ profile }) => profile.id)).toEqual(["a", "c", "b"]);
  });

  it("shows an arc for each link, higher for a longer distance", () => {
    const ad = suggested("a", "d", 55);
    const arcs = clusterArcs(clusterChain([ab, bc, ad], ab) ?? []);
    expect(arcs.map(({ from, to, percent }) => [from, to, percent])).toEqual([
      [0, 1, 92],
      [1, 2, 61],
      [0, 3, 55],
    ]);
    expect(arcs.map(({ level }) => level)).toEqual([1, 1, 2]);
  });

  it("is merged from the strongest link on", () => {
    const chain = clusterChain([ab, bc, ac, cd], ab) ?? [];
    expect(mergeOrder(chain).map(({ profile }) => profile.id)).toEqual(["b", "d", "c"]);
  });
});
