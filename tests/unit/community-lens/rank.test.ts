import { describe, expect, test } from "vitest";
import { closestSimilarity, packVector } from "#server/lens/embed-new.ts";
import { type Candidate, rankPosts } from "#server/lens/rank.ts";
import { firstFeed, type LensFeed, nextDigestAt } from "#shared/domain/lens-settings.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const post = (title: string, part: Partial<Candidate> = {}): Candidate => ({
  title,
  description: "",
  postedAt: hoursAgo(10),
  comments: 0,
  points: 0,
  foundBy: [],
  isSubscribed: false,
  textRank: 0,
  closeness: null,
  ...part,
});
const feed = (part: Partial<LensFeed>): LensFeed => ({ ...firstFeed, ...part });
const titles = (posts: readonly Candidate[], part: Partial<LensFeed>) =>
  rankPosts(posts, feed(part), now).map((ranked) => ranked.post.title);

describe("The order of a feed", () => {
  test("an exact keyword matches whole words in any case, in the title more than in the text", () => {
    const posts = [
      post("About helms"),
      post("News", { description: "helm 2 is out" }),
      post("HELM   2 is out", { postedAt: hoursAgo(11) }),
      post("C++ and more"),
    ];
    expect(titles(posts, { exactKeywords: ["Helm 2"] })).toEqual(["HELM   2 is out", "News"]);
    expect(titles(posts, { exactKeywords: ["c++"] })).toEqual(["C++ and more"]);
  });

  test("a post with an excluded keyword is omitted, whatever else matches", () => {
    const posts = [
      post("Helm: we are hiring"),
      post("Helm chart"),
      post("Helm", { isSubscribed: true, description: "Hiring." }),
    ];
    expect(titles(posts, { exactKeywords: ["Helm"], excludedKeywords: ["hiring"] })).toEqual(["Helm chart"]);
  });

  test("semantic similarity counts when a model provides it, otherwise the rank of full text search", () => {
    const posts = [
      post("far", { closeness: 0.2, textRank: 1 }),
      post("close", { closeness: 0.7 }),
      post("near", { closeness: 0.5 }),
      post("found by words", { textRank: 0.9 }),
    ];
    expect(titles(posts, { keywords: ["governance"] })).toEqual(["close", "found by words", "near"]);
  });

  test("of equally matching posts the newer and more discussed one comes first", () => {
    const posts = [
      post("old", { textRank: 1, postedAt: hoursAgo(150) }),
      post("fresh", { textRank: 1, postedAt: hoursAgo(1) }),
      post("old and talked about", { textRank: 1, postedAt: hoursAgo(150), comments: 200 }),
    ];
    expect(titles(posts, { keywords: ["x"] })).toEqual(["fresh", "old and talked about", "old"]);
  });

  test("posts without a matching keyword are omitted, except those of a feed that the user added", () => {
    expect(titles([post("other"), post("own", { isSubscribed: true })], { keywords: ["x"] })).toEqual(["own"]);
  });

  test("a post lists its matching keywords", () => {
    const [ranked] = rankPosts(
      [post("Helm and supply chains", { foundBy: ["software supply chain"] })],
      feed({ keywords: ["Software supply chain", "governance"], exactKeywords: ["helm"] }),
      now,
    );
    expect(ranked?.keywords).toEqual(["helm", "Software supply chain"]);
  });
});

test("vectors keep their direction with one byte per dimension; those of another model are not compared", () => {
  const pack = (values: number[]) => packVector(values) ?? Buffer.alloc(0);
  expect(closestSimilarity(pack([1, 0, 0]), [pack([0, 5, 0]), pack([3, 3, 0])])).toBeCloseTo(Math.SQRT1_2, 2);
  expect(closestSimilarity(pack([1, 0]), [pack([1, 0, 0])])).toBeNull();
  expect(packVector([0, 0])).toBeNull();
});

describe("The next digest is prepared five minutes before its time, UTC", () => {
  test.each([
    ["daily", "09:00", "2026-11-22T08:54:59Z", "2026-11-22T08:55:00.000Z"],
    ["daily", "09:00", "2026-11-22T08:55:00Z", "2026-11-23T08:55:00.000Z"],
    ["daily", "00:00", "2026-11-22T23:50:00Z", "2026-11-22T23:55:00.000Z"],
    ["weekly", "09:30", "2026-11-22T12:00:00Z", "2026-11-23T09:25:00.000Z"],
    ["weekly", "09:30", "2026-11-23T10:00:00Z", "2026-11-30T09:25:00.000Z"],
    ["weekly", "00:00", "2026-11-22T12:00:00Z", "2026-11-22T23:55:00.000Z"],
  ] as const)("%s at %s, on %s", (frequency, time, at, next) => {
    expect(nextDigestAt({ frequency, time }, new Date(at)).toISOString()).toBe(next);
  });
});
