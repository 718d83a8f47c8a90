import { describe, expect, it, test } from "vitest";
import { confluenceCloud, jiraCloud } from "../../providers/atlassian.ts";
import { hold } from "../../providers/held-provider.ts";
import { createOpenApiCheck } from "../../providers/openapi.ts";

test.each([jiraCloud, confluenceCloud])(
  "responses of the local $name match its provider's published schemas",
  async (provider) => {
    const { held, undescribed, problems } = await hold(provider, "nowhere");
    expect({ undescribed, problems }).toEqual({ undescribed: [], problems: [] });
    expect(held).toBeGreaterThan(10);
  },
);

describe("a published OpenAPI document", () => {
  const check = createOpenApiCheck({
    openapi: "3.0.0",
    servers: [{ url: "https://api.example/v1" }],
    paths: {
      "/notes/{id}": {
        get: {
          parameters: [{ name: "board", in: "query", required: true }, { $ref: "#/components/parameters/page" }],
          responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } } } },
        },
      },
    },
    components: {
      parameters: { page: { name: "page", in: "query" } },
      schemas: {
        Note: { type: "object", required: ["text"], properties: { text: { type: "string", nullable: true } } },
      },
    },
  });
  const ask = (path: string, answer: unknown, method = "GET", status = 200) =>
    check({ method, url: new URL(`http://127.0.0.1${path}`), body: undefined, status, answer });

  it("accepts requests and responses that match it", () => {
    expect(ask("/v1/notes/7?board=a&page=2", { text: null })).toEqual([]);
    expect(ask("/notes/7?board=a", { text: "x", more: 1 })).toEqual([]);
  });

  it("reports differences, and ignores paths that it does not describe", () => {
    expect(ask("/v1/notes/7?size=9", { text: 5 })).toEqual([
      "parameter size is not described",
      "parameter board is missing",
      expect.stringContaining("answer/text"),
      ...Array(2).fill(expect.stringContaining("answer/text")),
    ]);
    expect(ask("/v1/notes/7?board=a", {}, "POST")).toEqual(["POST is not described"]);
    expect(ask("/v1/notes/7?board=a", {}, "GET", 418)).toEqual(["status 418 is not described"]);
    expect(ask("/v1/people", {})).toBeNull();
  });
});
