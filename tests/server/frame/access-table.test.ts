import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { accessTable } from "./access-table.ts";

let platform: TestPlatform;
/** A sub-project of the project admin's own group, and one of another group. */
let inside: string;
let foreign: string;

beforeAll(async () => {
  // This host is refused before any request; an unresponsive host would be tried five times.
  platform = await startPlatform({ demo: true, environment: { GROUPSIO_API_URL: "http://10.0.0.1" } });
  const user = await platform.api("/auth/me", { account: "project-admin" });
  const own = user.json<{ tenants: { adminSegments: string[] }[] }>().tenants[0]?.adminSegments ?? [];
  const groups = await platform.api("/segment/projectGroup/query", { method: "POST", body: {}, account: "admin" });
  const subProjects = groups
    .json<{ rows: { projects: { subprojects: { id: string }[] }[] }[] }>()
    .rows.flatMap(({ projects }) => projects.flatMap(({ subprojects }) => subprojects.map(({ id }) => id)));
  inside = subProjects.find((id) => own.includes(id)) ?? "";
  foreign = subProjects.find((id) => !own.includes(id)) ?? "";
});
afterAll(() => platform.stop());

/** Id of a missing entity, so that the calls change nothing. */
const nothing = "5b0e1f3a-0000-4000-8000-000000000000";

async function isRefused(
  method: string,
  path: string,
  account: Account | undefined,
  segment: string,
): Promise<boolean> {
  const address = path.replaceAll(/\{\w+\}/g, nothing);
  const isGet = method === "GET";
  const answer = await platform.api(isGet ? `${address}?segments%5B%5D=${segment}` : address, {
    method,
    ...(account && { account }),
    ...(!isGet && { body: { segments: [segment] } }),
  });
  expect(answer.status, answer.text).toBeLessThan(500);
  if (answer.status === 403) expect(answer.text).toBe("You have no authorization to access this page.");
  return answer.status === 403;
}

describe("every call checks role and segment", () => {
  test("the table has every call of the contract and no other", () => {
    expect(Object.keys(accessTable).sort()).toEqual(allCalls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("the two segments exist", () => {
    expect([inside, foreign].every((id) => id.length === 36)).toBe(true);
  });

  test.each(Object.entries(accessTable))("%s: %s", async (name, row) => {
    const [method = "", path = ""] = name.split(" ");
    const columns: [Account | undefined, string][] = [
      [undefined, inside],
      ["empty", inside],
      ["readonly", inside],
      ["project-admin", inside],
      ["project-admin", foreign],
      ["admin", foreign],
    ];
    const found: string[] = [];
    for (const [account, segment] of columns) {
      found.push((await isRefused(method, path, account, segment)) ? "no" : "yes");
    }
    expect(found.join(" ")).toBe(row);
  });

  test("a project admin cannot use a foreign segment next to an own one", async () => {
    const { checkAccess } = await import("#server/platform/http/check-access.ts");
    const segment = (id: string) => ({ id, type: "subproject" as const, parentId: null, grandparentId: null });
    const user = {
      id: nothing,
      email: "",
      fullName: "",
      roles: ["projectAdmin" as const],
      adminSegments: [inside],
      status: "active" as const,
    };
    const both = [segment(foreign), segment(inside)];
    expect(checkAccess({ access: "integrationEdit", path: "/x" }, user, both)).toEqual([segment(inside)]);
    expect(checkAccess({ access: "integrationRead", path: "/x" }, user, both)).toEqual(both);
    expect(() => checkAccess({ access: "integrationEdit", path: "/x" }, user, [])).toThrow();
  });
});
