import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseGroup, type Verdict, visitVerdict } from "#console/app/guard-middleware.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";

const segment = "30000000-0000-4000-8000-000000000001";
const ownGroup = "10000000-0000-4000-8000-000000000001";
const visitors = {
  nobody: null,
  empty: { roles: [], adminSegments: [], hasNoPermissions: true },
  readonly: { roles: ["readonly"], adminSegments: [], hasNoPermissions: false },
  "project admin of it": {
    roles: ["projectAdmin"],
    adminSegments: [ownGroup, "20000000-0000-4000-8000-000000000001", segment],
    hasNoPermissions: false,
  },
  "project admin of another": {
    roles: ["projectAdmin"],
    adminSegments: ["10000000-0000-4000-8000-000000000002"],
    hasNoPermissions: false,
  },
  admin: { roles: ["admin"], adminSegments: [], hasNoPermissions: false },
} as const;

const pass: Verdict = { kind: "pass" };
const signIn: Verdict = { kind: "sign-in" };
const root: Verdict = { kind: "go", to: "/" };
const denied: Verdict = { kind: "go", to: "/", denied: true };
const emptyPage: Verdict = { kind: "go", to: "/auth/empty-permissions" };

type Row = readonly [string, RouteHandle, Record<keyof typeof visitors, Verdict>];

const groups: RouteHandle = { title: "Project groups" };
const people: RouteHandle = { title: "People", permission: "memberRead", needsGroup: true };
const integration: RouteHandle = { title: "Integrations", permission: "integrationRead", segmentParam: "id" };
const admin: RouteHandle = { title: "Admin panel", permission: "projectGroupEdit" };
const adminProjects: RouteHandle = { title: "Projects", permission: "projectEdit", groupParam: "groupId" };
const signin: RouteHandle = { title: "Sign in", auth: "anonymous" };
const callback: RouteHandle = { title: "Sign in", auth: "none" };
const empty: RouteHandle = { title: "Permissions", auth: "empty-permissions" };

const everybodySigned = { nobody: signIn, empty: emptyPage };
const table: readonly Row[] = [
  [
    "/project-groups",
    groups,
    {
      ...everybodySigned,
      readonly: pass,
      "project admin of it": pass,
      "project admin of another": pass,
      admin: pass,
    },
  ],
  [
    "/people",
    people,
    {
      ...everybodySigned,
      readonly: pass,
      "project admin of it": pass,
      "project admin of another": pass,
      admin: pass,
    },
  ],
  [
    "/integrations/:grandparentId/:id",
    integration,
    {
      ...everybodySigned,
      readonly: denied,
      "project admin of it": pass,
      "project admin of another": denied,
      admin: pass,
    },
  ],
  [
    "a page that needs projectGroupEdit",
    admin,
    {
      ...everybodySigned,
      readonly: denied,
      "project admin of it": pass,
      "project admin of another": pass,
      admin: pass,
    },
  ],
  [
    "a page of one project group",
    adminProjects,
    {
      ...everybodySigned,
      readonly: denied,
      "project admin of it": pass,
      "project admin of another": denied,
      admin: pass,
    },
  ],
  [
    "/auth/signin",
    signin,
    {
      nobody: pass,
      empty: root,
      readonly: root,
      "project admin of it": root,
      "project admin of another": root,
      admin: root,
    },
  ],
  [
    "/auth/callback",
    callback,
    {
      nobody: pass,
      empty: pass,
      readonly: pass,
      "project admin of it": pass,
      "project admin of another": pass,
      admin: pass,
    },
  ],
  [
    "/auth/empty-permissions",
    empty,
    {
      nobody: signIn,
      empty: pass,
      readonly: root,
      "project admin of it": root,
      "project admin of another": root,
      admin: root,
    },
  ],
];

describe("Access to routes", () => {
  for (const [path, handle, expected] of table) {
    for (const [name, verdict] of Object.entries(expected)) {
      it(`${path} for ${name}: ${JSON.stringify(verdict)}`, () => {
        const user = visitors[name as keyof typeof visitors];
        const ownGroups = user?.adminSegments.filter((id) => id.startsWith("1")) ?? [];
        const params = { id: segment, grandparentId: ownGroup, groupId: ownGroup };
        expect(visitVerdict(handle, user, params, ownGroups)).toEqual(verdict);
      });
    }
  }

  it.each(["import", "undefined", "1", "30000000-0000-4000-8000-00000000000x"])("%s is no id: not found", (id) => {
    const visitor = { roles: ["admin"], adminSegments: [], hasNoPermissions: false };
    expect(visitVerdict({ title: "", permission: "memberRead" }, visitor, { id }, [])).toEqual({
      kind: "go",
      to: "/404",
    });
  });

  it("redirects never loop: the target page of a redirect admits the user", () => {
    for (const user of Object.values(visitors)) {
      for (const [, handle] of table) {
        const verdict = visitVerdict(handle, user, { id: segment }, []);
        if (verdict.kind !== "go") continue;
        const next = verdict.to === "/" ? groups : empty;
        const after = visitVerdict(next, user, {}, []);
        const settled = after.kind === "pass" || (after.kind === "go" && after.to === "/auth/empty-permissions");
        expect(settled).toBe(true);
      }
    }
  });
});

const group = (id: string): ProjectGroup => ({ id, name: `Group ${id}`, projects: [] });
const address = (search = "", hash = "") => ({ pathname: "/people", search, hash });

describe("Project group selection", () => {
  it("If none is selected and the query has no projectGroup, go to /project-groups", () => {
    const groups = [group("a"), group("b")];
    expect(chooseGroup(address(), null, groups)).toEqual({ kind: "go", to: "/project-groups" });
    expect(chooseGroup(address("?projectGroup="), null, groups)).toEqual({ kind: "go", to: "/project-groups" });
  });

  it("If one is selected, add it to the query as projectGroup, keeping the rest", () => {
    expect(chooseGroup(address("?search=lan", "#top"), group("a"), [])).toEqual({
      kind: "go",
      to: "/people?search=lan&projectGroup=a#top",
    });
  });

  it("the selection is set from the query, also when another group is selected", () => {
    const b = group("b");
    expect(chooseGroup(address("?projectGroup=b"), group("a"), [group("a"), b])).toEqual({ kind: "select", group: b });
  });

  it("On failure go to /project-groups", () => {
    expect(chooseGroup(address("?projectGroup=a"), null, null)).toEqual({ kind: "go", to: "/project-groups" });
  });

  it("a missing group redirects to /project-groups", () => {
    expect(chooseGroup(address("?projectGroup=gone"), group("a"), [group("a")])).toEqual({
      kind: "go",
      to: "/project-groups",
    });
  });

  it("following the redirect always ends in a selection", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()), (id, rest) => {
        const { projectGroup: _, ...query } = rest;
        const first = chooseGroup(address(`?${new URLSearchParams(query)}`), group(id), []);
        if (first.kind !== "go") return false;
        const { pathname, search, hash } = new URL(first.to, "http://localhost");
        const second = chooseGroup({ pathname, search, hash }, group(id), [group(id)]);
        const isQueryKept = Object.entries(query).every(
          ([key, value]) => new URLSearchParams(search).get(key) === value,
        );
        return second.kind === "select" && second.group.id === id && isQueryKept;
      }),
    );
  });
});
