import { schema } from "@octokit/graphql-schema";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { platformSearches } from "#server/lens/search-platforms.ts";

const { github } = platformSearches;
const hosts = { GITHUB_API_URL: "https://api.github.com" } as Parameters<typeof github.request>[1]["hosts"];
const search = { keyword: "supply chain", isExact: false, since: new Date("2026-01-02T00:00:00Z") };

test("GitHub is queried for issues and discussions in one request with a token, with a query that fits its schema", () => {
  const { url, headers, body } = github.request(search, { hosts, githubToken: "secret" });
  expect([url, headers?.authorization]).toEqual(["https://api.github.com/graphql", "Bearer secret"]);
  const { query, variables } = body as { query: string; variables: Record<string, string> };
  expect(validate(buildSchema(schema.idl, { assumeValidSDL: true }), parse(query))).toEqual([]);
  expect(variables.discussions).toBe('"supply chain" is:public in:title,body created:>=2026-01-02');
  expect(
    github.request(
      { ...search },
      { hosts: { ...hosts, GITHUB_API_URL: "https://git.example/api/v3" }, githubToken: "t" },
    ).url,
  ).toBe("https://git.example/api/graphql");
});

test("Issues and discussions become posts; other results are skipped", () => {
  const post = { title: "T", bodyText: "B", url: "https://github.com/q/q/issues/1", createdAt: "2026-01-03T00:00:00Z" };
  const answer = {
    data: {
      issues: {
        nodes: [{ ...post, reactions: { totalCount: 3 }, comments: { totalCount: 2 }, author: { login: "ann" } }, {}],
      },
      discussions: { nodes: [{ ...post, url: "https://github.com/q/q/discussions/2", upvoteCount: 7, author: null }] },
    },
  };
  expect(github.read(answer, { hosts, githubToken: "t" })).toMatchObject([
    { url: post.url, points: 3, comments: 2, author: { platform: "github", handle: "ann" } },
    { url: "https://github.com/q/q/discussions/2", points: 7, author: null },
  ]);
  expect(() => github.read({ errors: [{ type: "RATE_LIMITED" }] }, { hosts, githubToken: "t" })).toThrow();
});

test("Without a token GitHub is queried for issues only, whose Markdown loses its markup", () => {
  const { url, body } = github.request(search, { hosts, githubToken: null });
  expect([new URL(url).pathname, body]).toEqual(["/search/issues", undefined]);
  const items = [
    { title: "T", body: "**B**", html_url: "https://github.com/q/q/issues/1", created_at: "2026-01-03T00:00:00Z" },
  ];
  expect(github.read({ items }, { hosts, githubToken: null })).toMatchObject([{ format: "markdown" }]);
});
