import type { TestPlatform } from "#tests/support/platform.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}
interface Group extends Named {
  readonly projects: (Named & { subprojects: Named[] })[];
}

/** Segments of the demo foundation by slug: a project group's own slug, else `project/sub-project`. */
export async function demoSegments(platform: TestPlatform) {
  const answer = await platform.api("/segment/projectGroup/query", {
    method: "POST",
    account: "admin",
    body: { limit: null, offset: 0, filter: { adminOnly: false } },
  });
  const groups = answer.json<{ rows: Group[] }>().rows;
  const ids = new Map<string, string>();
  for (const group of groups) {
    ids.set(group.slug, group.id);
    for (const project of group.projects) {
      ids.set(`${group.slug}/${project.slug}`, project.id);
      for (const sub of project.subprojects) ids.set(`${group.slug}/${project.slug}/${sub.slug}`, sub.id);
    }
  }
  return {
    groups,
    id(path: string): string {
      const id = ids.get(path);
      if (id === undefined) throw new Error(`The demo has no segment ${path}.`);
      return id;
    },
  };
}
