import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allCalls } from "#shared/contract/all.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

/** Properties that every plain object inherits. */
const names = ["__proto__", "constructor", "toString"];

/** JSON text, because an object literal would not keep `__proto__` as a name. */
const named = (name: string, value: unknown) => `{${JSON.stringify(name)}:${JSON.stringify(value)}}`;

/**
 * Bodies with a client-defined name in every possible place: an order, a filter's property and operator, a platform, an
 * attribute.
 */
function bodies(name: string): string[] {
  const common = `"segments":["${on.group}"],"limit":2`;
  const filters = [named(name, { eq: 1 }), `{"displayName":${named(name, "a")}}`, `{"attributes.${name}.default":"a"}`];
  return [
    ...filters.map((filter) => `{${common},"orderBy":"${name}_ASC","filter":${filter}}`),
    `{${common},"orderBy":"${name}","attributes":${named(name, { default: "a" })},"platform":"${name}","type":"${name}",
      "username":${named(name, ["a"])},"displayName":"A","settings":${named(name, 1)},"config":${named(name, 1)},
      "placement":"${name}","columns":${named(name, 1)},"action":${named(name, {})},"key":"k","properties":${named(name, 1)},
      "name":"${name}","label":"${name}"}`,
  ];
}

function queries(name: string): string[] {
  const segments = `segments[]=${on.group}&limit=2`;
  return [
    `${segments}&orderBy=${name}_ASC&platform=${name}&type=${name}&format=${name}&value=a`,
    `${segments}&orderBy=${name}&filter[${name}]=a&filter[x][${name}]=a&${name}[a]=b&ids[]=${name}`,
  ];
}

test("An organization and a person may have an identity on a platform with such a name", async () => {
  const subProjects = await on.db.execute<{ id: string }>(
    sql`select id from segments where type = 'subproject' limit 1`,
  );
  const subProject = subProjects.rows[0]?.id;
  for (const platform of ["constructor", "toString"]) {
    const identities = [{ platform, type: "username", value: `name-on-${platform}`, verified: true }];
    const made = await on.send("POST", "/organization", { name: `Of ${platform}`, identities });
    expect(made.status, made.text).toBe(200);
    const organization = made.json<{ id: string }>().id;
    expect((await on.send("PUT", `/organization/${organization}`, { identities: [] })).status).toBe(200);
    const person = await on.send("POST", "/member", { displayName: "A", identities, segments: [subProject] });
    expect(person.status, person.text).toBe(200);
    const defined = await on.send("POST", "/settings/members/attributes", {
      label: "A",
      name: platform,
      type: "string",
    });
    expect([defined.status, defined.text]).toEqual([400, `The name "${platform}" is reserved.`]);
  }
});

const missingId = "5b0e1f3a-0000-4000-8000-000000000000";
// Excluded calls: the user must stay signed in, and GitHub must not be called.
const excludedCalls = new Set(["POST /auth/sign-out", "POST /auth/sso/callback"]);
const calls = allCalls.filter(({ method, path }) => !excludedCalls.has(`${method} ${path}`));

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s treats the property names of every object as unknown names",
  async (_, { method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, missingId);
    for (const name of names) {
      for (const query of method === "GET" ? queries(name) : []) {
        const answer = await on.platform.api(`${address}?${query}`, { account: "admin" });
        expect(answer.status, `${query}: ${answer.text}`).toBeLessThan(500);
      }
      for (const body of method === "GET" ? [] : bodies(name)) {
        const answer = await on.platform.api(address, { method, account: "admin", body });
        expect(answer.status, `${body}: ${answer.text}`).toBeLessThan(500);
      }
    }
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  },
);
