import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { activityTypeList } from "#shared/contract/activity-types.ts";
import { allCalls } from "#shared/contract/all.ts";
import type { Call } from "#shared/contract/call.ts";
import { runtimeConfigSchema } from "#shared/contract/config.ts";
import { filterA, filterB } from "#shared/contract/filter.ts";
import { integration } from "#shared/contract/integrations.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { read } from "#shared/contract/read.ts";
import { segmentUpdate } from "#shared/contract/segments.ts";
import { hasPermission } from "#shared/domain/access/permissions.ts";
import { providerCalls, steps } from "../../../scripts/wire/live-steps.ts";

const name = (call: Call) => `${call.method} ${call.path}`;
const changes = allCalls.filter((call) => call.method !== "GET" && !call.reads);

describe("the contract", () => {
  it("declares each call once", () => {
    expect(new Set(allCalls.map(name)).size).toBe(allCalls.length);
  });

  it("names every path parameter, and no other", () => {
    for (const call of allCalls) {
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = call.params instanceof z.ZodMiniObject ? Object.keys(call.params.shape) : [];
      expect(declared, name(call)).toEqual(inPath);
    }
  });

  it("can be put into OpenAPI: no schema transforms", () => {
    for (const call of allCalls) {
      for (const part of ["params", "query", "body", "answer"] as const) {
        expect(() => z.toJSONSchema(call[part], { unrepresentable: "any" }), name(call)).not.toThrow();
      }
    }
  });

  it("defines where segments are sent: the query of GET and of a bare array, the body of other calls", () => {
    const segments = ["11111111-1111-4111-8111-111111111111"];
    for (const call of allCalls.filter(({ segments }) => segments === "auto")) {
      const part = call.method === "GET" || call.bareArray ? call.query : call.body;
      const shape = JSON.stringify(z.toJSONSchema(part, { unrepresentable: "any" }));
      expect(shape, `${name(call)} with ${segments}`).toMatch(/"segments":\{[^}]*"type":"array"/);
    }
  });

  it("x-crowd-api-version is sent with three calls only", () => {
    expect(allCalls.filter(({ version }) => version === 1).map(name)).toEqual([
      "POST /member/query",
      "POST /member/autocomplete",
      "POST /activity/query",
    ]);
  });

  it("a read-only user may make no call that changes records", () => {
    const open = changes.filter(({ access }) => access === "user" || access === "public").map(name);
    expect(open).toEqual([
      "POST /auth/sso/callback",
      "POST /auth/sso/start",
      "POST /auth/sso/failed",
      // Needs the link in the log of a platform without an administrator.
      "POST /auth/first-administrator",
      "POST /auth/sign-out",
      "POST /product/session",
      "PUT /product/session/{id}",
      "POST /product/event",
      // Tells the administrators about a page that does not work.
      "POST /data-issue/platform",
      // What a user sees in their own inbox. The server checks the work that the entry is about.
      "POST /inbox/assign",
      "POST /inbox/hide",
    ]);
    const allowed = changes
      .filter(({ access }) => access !== "user" && access !== "public" && hasPermission(["readonly"], access))
      .map(name);
    // Private views and settings, reports and exports change no records (settled).
    const own = / \/customview|\/(data-issue|export)$|\/eagleEyeContent\/(settings|track)$/;
    expect(allowed.filter((each) => !own.test(each))).toEqual([]);
  });

  it("the live check makes every call that only reads", () => {
    const reads = allCalls.filter((call) => call.method === "GET" || call.reads);
    const visited = new Set(steps.map(({ call }) => call));
    const unvisited = reads.filter((call) => !visited.has(call) && !providerCalls.includes(call));
    expect(unvisited.map(name)).toEqual([]);
    expect(steps.filter(({ call }) => !reads.includes(call)).map(({ call }) => name(call))).toEqual([]);
  });

  it("an integration never returns its tokens to a client", () => {
    const row = { id: "i1", platform: "git", status: "done", segmentId: "s1", token: "secret", refreshToken: "secret" };
    expect(JSON.stringify(read(integration, row))).not.toContain("secret");
  });

  it("a list requested without its total returns null for it", () => {
    expect(read(memberQuery.answer, { rows: [], count: null, limit: 20, offset: 0 }).count).toBeNull();
  });

  it("a change of a segment may include a single field", () => {
    expect(read(segmentUpdate.body, { name: "Alpha", segments: ["s1"] })).toEqual({ name: "Alpha", segments: ["s1"] });
  });

  it("the activity types of an existing backend may lack texts and maps", () => {
    const custom = { other: { "met-up": { display: { default: "Met up" } } } };
    for (const answer of [{}, { custom }]) expect(read(activityTypeList.answer, answer)).toEqual(answer);
  });

  it("the runtime configuration tolerates capabilities it does not know", () => {
    const config = {
      name: "Community Data Platform",
      version: "0.1.0",
      apiBase: "/api",
      socket: { url: "/", path: "/api/socket.io" },
      auth: {
        authority: "http://localhost:4100/oidc",
        clientId: "console",
        extensionClientId: "extension",
        scope: "openid profile email",
        embedded: true,
      },
      integrations: ["git"],
      capabilities: { activitySummary: true, somethingNew: true },
    };
    expect(read(runtimeConfigSchema, config)).toEqual(config);
  });
});

describe("filters", () => {
  const whole = {
    and: [
      { isBot: { not: true } },
      null,
      {},
      { or: [{ displayName: { like: "ada" } }, { not: { or: [{ organizations: { contains: ["o1"] } }] } }] },
    ],
    activityCount: { between: [5, 50] },
  };

  it("grammar A: and, or, not and properties with an operator, nested at will, empty ones included", () => {
    expect(read(filterA, whole)).toEqual(whole);
  });

  it("grammar A: a property without an operator is no filter", () => {
    expect(z.safeParse(filterA, { and: [{ platform: "github" }] }).success).toBe(false);
    expect(z.safeParse(filterA, { and: { isBot: { not: true } } }).success).toBe(false);
    expect(z.safeParse(filterA, { not: [] }).success).toBe(false);
  });

  it("grammar B: a property may hold a bare value or a list", () => {
    const filter = { platform: "github", status: ["done", "error"], not: { updatedAt: "NULL" } };
    expect(read(filterB, filter)).toEqual(filter);
  });
});
