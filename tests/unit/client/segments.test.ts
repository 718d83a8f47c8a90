import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type SelectedGroup, withSegments } from "#shared/client/segments.ts";
import { activityQuery } from "#shared/contract/activities.ts";
import { call } from "#shared/contract/call.ts";
import { gitConnect, integrationDestroyMany, integrationSync } from "#shared/contract/integrations.ts";
import { memberFind, memberQuery } from "#shared/contract/members.ts";
import { organizationFind, organizationList, organizationQuery } from "#shared/contract/organizations.ts";
import { productEvent } from "#shared/contract/product.ts";

const group: SelectedGroup = {
  id: "g1",
  name: "Cloud Example",
  projects: [
    { id: "p1", name: "Alpha", subprojects: [{ id: "s1", name: "Alpha Core" }] },
    {
      id: "p2",
      name: "Beta",
      subprojects: [
        { id: "s2", name: "Beta Core" },
        { id: "s3", name: "Beta Docs" },
      ],
    },
  ],
};
const emptyGroup: SelectedGroup = { id: "g2", name: "Empty", projects: [] };
const patch = call("PATCH", "/member/{id}/attributes", { summary: "", access: "memberEdit", answer: z.unknown() });
const bulk = call("PATCH", "/member", { summary: "", access: "memberEdit", bareArray: true, answer: z.unknown() });
const bulkPost = call("POST", "/bulk", { summary: "", access: "memberEdit", bareArray: true, answer: z.unknown() });
const active = call("GET", "/organization/active", { summary: "", access: "organizationRead", answer: z.unknown() });
const all = ["s1", "s2", "s3"];

describe("whether segments are added", () => {
  it("not when no group is selected and the caller passed none", () => {
    expect(withSegments(memberQuery, { body: { limit: 20 } }, null)).toEqual({ body: { limit: 20 } });
    expect(withSegments(memberFind, {}, null)).toEqual({});
  });

  it("when the caller passed some, also without a group", () => {
    expect(withSegments(memberQuery, { body: { segments: ["x"] } }, null).body).toEqual({ segments: ["x"] });
    expect(withSegments(memberFind, { query: { segments: ["x"] } }, null).query).toEqual({ segments: ["x"] });
    expect(withSegments(memberFind, {}, null, ["x"]).query).toEqual({ segments: ["x"] });
  });

  it("not by a call that excludes segments", () => {
    expect(withSegments(productEvent, { body: { key: "a" } }, group)).toEqual({ body: { key: "a" } });
    expect(withSegments(organizationFind, { query: { segmentId: "s1" } }, group).query).toEqual({ segmentId: "s1" });
  });

  it("excludeSegments in body or query excludes them and never reaches the wire", () => {
    expect(withSegments(memberQuery, { body: { limit: 20, excludeSegments: true } }, group)).toEqual({
      body: { limit: 20 },
    });
    expect(withSegments(memberFind, { query: { excludeSegments: true } }, group)).toEqual({ query: {} });
    expect(withSegments(memberQuery, { body: { excludeSegments: false } }, group).body).toEqual({ segments: ["g1"] });
  });

  it("nothing is sent when the selected group has no projects", () => {
    expect(withSegments(memberQuery, { body: {} }, emptyGroup)).toEqual({ body: {} });
    expect(withSegments(activityQuery, { body: {} }, emptyGroup)).toEqual({ body: {} });
    expect(withSegments(memberFind, {}, emptyGroup)).toEqual({});
  });
});

describe("which ids", () => {
  it("those in the caller's body before those in the caller's query, and both before the group", () => {
    const both = { body: { segments: ["b"] }, query: { segments: ["q"] } };
    expect(withSegments(integrationDestroyMany, both, group).body).toEqual({ segments: ["b"] });
    expect(withSegments(integrationDestroyMany, { query: { segments: ["q"] } }, group).body).toEqual({
      segments: ["q"],
    });
  });

  it("an empty list of the caller is kept: organizations of all segments", () => {
    expect(withSegments(organizationQuery, { body: { segments: [] } }, group).body).toEqual({ segments: [] });
    expect(withSegments(organizationQuery, { body: {} }, group, []).body).toEqual({ segments: [] });
  });

  it("the group itself for GET and for the query and active calls of people and organizations", () => {
    expect(withSegments(memberFind, {}, group).query).toEqual({ segments: ["g1"] });
    expect(withSegments(memberQuery, { body: {} }, group).body).toEqual({ segments: ["g1"] });
    expect(withSegments(organizationQuery, { body: {} }, group).body).toEqual({ segments: ["g1"] });
    expect(withSegments(active, {}, group).query).toEqual({ segments: ["g1"] });
  });

  it("every sub-project of the group in all other cases", () => {
    expect(withSegments(activityQuery, { body: {} }, group).body).toEqual({ segments: all });
    expect(withSegments(organizationList, { body: {} }, group).body).toEqual({ segments: all });
    expect(withSegments(patch, { body: {} }, group).query).toEqual({ segments: all });
  });
});

describe("where they go", () => {
  it("GET: the query, with existing parameters", () => {
    const sent = withSegments(memberFind, { query: { include: { attributes: true } } }, group);
    expect(sent).toEqual({ query: { include: { attributes: true }, segments: ["g1"] } });
  });

  it("PATCH: the query; a missing body becomes an empty one, and a map stays unchanged", () => {
    expect(withSegments(patch, {}, group)).toEqual({ query: { segments: all }, body: {} });
    const map = { bio: { default: "a" } };
    expect(withSegments(patch, { body: map }, group).body).toEqual(map);
  });

  it("POST, PUT and DELETE: the body, also when the caller passed none", () => {
    expect(withSegments(integrationSync, {}, group)).toEqual({ body: { segments: all } });
    expect(withSegments(gitConnect, { body: { remotes: [] } }, group, ["s1"])).toEqual({
      body: { remotes: [], segments: ["s1"] },
    });
    expect(withSegments(integrationDestroyMany, { query: { ids: ["i1"] } }, group)).toEqual({
      query: { ids: ["i1"] },
      body: { segments: all },
    });
  });

  it("DELETE: segments in the caller's query stay there as well", () => {
    expect(withSegments(integrationDestroyMany, { query: { ids: ["i1"], segments: ["s1"] } }, group)).toEqual({
      query: { ids: ["i1"], segments: ["s1"] },
      body: { segments: ["s1"] },
    });
  });

  it("a bare array stays a bare array; the segments of a bulk PATCH are in the query", () => {
    const rows = [{ id: "m1" }, { id: "m2" }];
    expect(withSegments(bulk, { body: rows }, group)).toEqual({ body: rows, query: { segments: all } });
    expect(withSegments(bulkPost, { body: rows }, group).body).toEqual(rows);
  });

  it("the caller's input is not modified", () => {
    const body = Object.freeze({ limit: 20 });
    withSegments(memberQuery, { body }, group);
    expect(body).toEqual({ limit: 20 });
  });
});
