import { type LoaderFunction, matchRoutes } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseGroup, visitVerdict } from "#console/app/guard-middleware.ts";
import { routes } from "#console/app/routes.ts";
import type { RouteHandle } from "#console/core/route-handle.ts";

const [group, otherGroup] = ["10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000002"];
const subProject = "30000000-0000-4000-8000-000000000001";

const signedIn = { adminSegments: [] as string[], hasNoPermissions: false };
const visitors = {
  nobody: null,
  admin: { ...signedIn, roles: ["admin"] },
  "project admin of another group": { ...signedIn, roles: ["projectAdmin"], adminSegments: [otherGroup] },
  readonly: { ...signedIn, roles: ["readonly"] },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Follows the guards and redirects of the real routes from an address, without a selected group. */
async function open(address: string, visitor: keyof typeof visitors): Promise<string> {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem() {} });
  const user = visitors[visitor];
  const url = new URL(address, "http://localhost");
  const matches = matchRoutes([...routes], url.pathname) ?? [];
  for (const { route, params } of matches) {
    const handle: RouteHandle | undefined = route.handle;
    if (handle) {
      const verdict = visitVerdict(handle, user, params, user?.adminSegments ?? []);
      if (verdict.kind === "sign-in") return "/auth/signin";
      if (verdict.kind === "go") return open(verdict.to, visitor);
      const groups = [{ id: group, name: "Cloud Harbor", projects: [] }];
      const selection = handle.needsGroup ? chooseGroup(url, null, groups) : null;
      if (selection?.kind === "go") return open(selection.to, visitor);
    }
    const loader = route.loader as LoaderFunction | undefined;
    if (handle || !loader) continue;
    const answer = (await loader({ url } as Parameters<LoaderFunction>[0])) as Response;
    return open(answer.headers.get("location") ?? "", visitor);
  }
  return url.pathname + url.search;
}

describe("an address leads to a page", () => {
  it.each([
    ["/", "readonly", "/project-groups"],
    // The platform of these tests has a single group.
    ["/people", "readonly", `/people?projectGroup=${group}`],
    [`/people?projectGroup=${group}`, "readonly", `/people?projectGroup=${group}`],
    ["/people?projectGroup=nobody", "admin", "/project-groups"],
    [`/contributors?projectGroup=${group}`, "readonly", `/people?projectGroup=${group}`],
    [`/contributors/new?projectGroup=${group}`, "readonly", `/people?projectGroup=${group}`],
    ["/integrations", "admin", "/project-groups"],
    ["/integrations?state=noconnect&code=1", "admin", "/integrations/success?state=noconnect&code=1"],
    ["/nowhere/at-all", "readonly", "/404"],
    ["/help/people-and-merging", "readonly", "/help/people-and-merging"],
    ["/auth/signin", "readonly", "/project-groups"],
    [`/integrations/${group}/${subProject}`, "readonly", "/project-groups"],
    [`/integrations/${group}/${subProject}`, "project admin of another group", "/project-groups"],
    ["/admin#audit-logs", "readonly", "/project-groups"],
    ["/admin", "project admin of another group", "/admin"],
    ["/settings", "readonly", "/project-groups"],
    ["/settings#providers", "readonly", "/project-groups"],
    [`/integrations/${group}/${subProject}`, "admin", `/integrations/${group}/${subProject}`],
  ] as const)("%s for %s: %s", async (address, visitor, target) => {
    expect(await open(address, visitor)).toBe(target);
  });

  it.each(["/", "/people", "/project-groups", "/403", "/404", "/integrations/a/b", "/nowhere"])(
    "%s without a sign-in: the sign-in page",
    async (address) => {
      expect(await open(address, "nobody")).toBe("/auth/signin");
    },
  );
});
