import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddress } from "#shared/profiles/address.ts";
import {
  githubAccountList,
  githubAccountListSamples,
  githubOrganizationList,
  githubOrganizationListSamples,
  githubPost,
  githubPostSamples,
  githubRepositoryList,
  githubRepositoryListSamples,
  maxListPeople,
  profilesOfList,
  type RecognizedList,
  recognizeList,
  redditList,
  redditListSamples,
} from "#shared/profiles/lists.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import { allSamples } from "./recognizers.ts";

const recognizers = {
  githubRepositoryList: [githubRepositoryList, githubRepositoryListSamples],
  githubOrganizationList: [githubOrganizationList, githubOrganizationListSamples],
  githubAccountList: [githubAccountList, githubAccountListSamples],
  githubPost: [githubPost, githubPostSamples],
  redditList: [redditList, redditListSamples],
} as const;
const samples = Object.values(recognizers).flatMap(([, each]) => Object.keys(each));

function list(address: string): RecognizedList {
  const found = recognizeList(address);
  if (!found) throw new Error(`${address} is no list`);
  return found;
}

describe.each(Object.entries(recognizers))("%s", (name, [, own]) => {
  test.each(Object.entries(own))("reads %s", (sample, expected) => {
    const { listType, of } = list(sample);
    expect(`${listType} ${of}`).toBe(expected);
    expect(recognizeList(new URL(sample))).toEqual(recognizeList(sample));
  });

  test.each(Object.keys(own))("only this reader recognizes %s", (sample) => {
    const address = readAddress(sample);
    const knowing = Object.entries(recognizers).filter(([, [each]]) => address && each(address, new URL(sample)));
    expect(knowing.map(([other]) => other)).toEqual([name]);
  });
});

describe("Pages that are no list of people", () => {
  test.each([
    "https://github.com/nodejs/node/tree/main",
    "https://github.com/nodejs/node/commits?author=octo-cat",
    "https://github.com/nodejs/node/issues",
    "https://github.com/nodejs/node/pulls",
    "https://github.com/nodejs/node/graphs/commit-activity",
    "https://github.com/nodejs/node/graphs/contributors/extra",
    "https://github.com/settings/node/stargazers",
    "https://github.com/nodejs/node/constructor",
    "https://github.com/octo-cat",
    "https://github.com/octo-cat?tab=repositories",
    "https://github.com/settings?tab=followers",
    "https://github.com/orgs/nodejs/repositories",
    "https://github.com/orgs/nodejs/teams",
    "https://github.com/orgs/nodejs/teams/core/repositories",
    "https://github.com/orgs/nodejs/people/jane",
    "https://gist.github.com/octo-cat?tab=followers",
    "https://gist.github.com/octo-cat/6cad326836d38bd3a7ae/stargazers",
    "https://github.com.evil.example/nodejs/node/stargazers",
    "https://jane@github.com/nodejs/node/stargazers",
    "https://www.reddit.com/r/selfhosting/",
    "https://www.reddit.com/user/jane_doe",
    "not an address",
    "",
  ])("%s", (address) => {
    expect(recognizeList(address)).toBeNull();
  });

  test("LinkedIn and X have no lists, for any path and query", () => {
    const hosts = ["www.linkedin.com", "linkedin.com", "de.linkedin.com", "x.com", "twitter.com"];
    const places = [...samples, ...allSamples].map((sample) => new URL(sample));
    for (const host of hosts) {
      for (const { pathname, search } of places) {
        expect(recognizeList(`https://${host}${pathname}${search}`)).toBeNull();
      }
    }
    for (const sample of allSamples.filter((each) => /linkedin|x\.com|twitter/.test(each))) {
      expect(recognizeList(sample)).toBeNull();
    }
  });

  test("no URL throws, and only GitHub and Reddit have lists", () => {
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: "binary", maxLength: 80 }),
      fc
        .tuple(fc.constantFrom(...samples), fc.nat(90), fc.string({ unit: "binary", maxLength: 2 }), fc.nat(2))
        .map(([sample, at, text, length]) => sample.slice(0, at) + text + sample.slice(at + length)),
    );
    fc.assert(
      fc.property(address, (each) => {
        const found = recognizeList(each);
        if (!found) return;
        expect(URL.parse(each)?.host).toMatch(found.platform === "github" ? /^(www\.)?github\.com$/ : /reddit\.com$/);
        expect(found.of).toMatch(/^[\w.#/-]+$/);
      }),
      { numRuns: 20_000 },
    );
  });
});

test("pages and filters of one list are distinguished; all pages of a post are one list", () => {
  const repository = "https://github.com/nodejs/node/stargazers";
  expect(list(`${repository}?page=2`).key).not.toBe(list(repository).key);
  expect(list("https://github.com/NodeJS/node/stargazers").key).toBe(list(repository).key);
  const pull = "https://github.com/nodejs/node/pull/12";
  expect(list(`${pull}/files?w=1`).key).toBe(list(pull).key);
  expect(list("https://old.reddit.com/comments/1k7q2zd?sort=new").key).toBe(
    list("https://www.reddit.com/r/selfhosting/comments/1k7q2zd").key,
  );
});

describe("Handles from a page are validated before use", () => {
  const stargazers = list("https://github.com/nodejs/node/stargazers");
  const thread = list("https://www.reddit.com/comments/1k7q2zd");
  const handles = (of: RecognizedList, read: unknown) => profilesOfList(of, read).map(({ handle }) => handle);

  test("handles stay in the order of the page, each once ignoring case", () => {
    expect(handles(stargazers, ["octo-cat", "Jane", "OCTO-CAT", "jane"])).toEqual(["octo-cat", "Jane"]);
    expect(profilesOfList(thread, ["Jane_Doe-1"])).toEqual([
      { kind: "person", platform: "reddit", handle: "Jane_Doe-1", value: "Jane_Doe-1" },
    ]);
  });

  test("lists contain people; forks may belong to an organization", () => {
    expect(profilesOfList(stargazers, ["jane"])[0]?.kind).toBe("person");
    const forks = list("https://github.com/nodejs/node/forks");
    expect(profilesOfList(forks, ["jane"])[0]?.kind).toBe("person-or-organization");
  });

  test("invalid handles are dropped", () => {
    const hostile = ["settings", "ghost", "a/../b", "jane?tab=x", "jane#x", "ja ne", "..", "", "a".repeat(60), "@jane"];
    const others = [null, 7, {}, ["jane"], { toString: () => "jane" }];
    expect(handles(stargazers, [...hostile, ...others, "%6Aane"])).toEqual([]);
    expect(handles(thread, ["me", "[deleted]", "ab", "jane/comments", "jane.doe"])).toEqual([]);
    for (const read of [null, undefined, "jane", { length: 3 }, 5]) expect(handles(stargazers, read)).toEqual([]);
  });

  test("at most 500 are accepted", () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `jane-${at}`);
    expect(profilesOfList(stargazers, many)).toHaveLength(maxListPeople);
  });

  test("for any page content, each profile is one that its own URL gives", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.anything(), fc.constantFrom("jane", "octo-cat"))), (read) => {
        for (const { handle } of profilesOfList(stargazers, read)) {
          expect(recognize(`https://github.com/${handle}`)).toMatchObject({ handle });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
