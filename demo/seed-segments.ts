import type { Executor } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import type { PlacedSubProject } from "./activities.ts";
import { demoGroups } from "./foundation.ts";
import type { Random } from "./random.ts";

/** Adds the project groups, projects and sub-projects. @returns the sub-projects, the busiest first */
export async function seedSegments(tx: Executor, random: Random): Promise<[PlacedSubProject, ...PlacedSubProject[]]> {
  const rows: Record<string, unknown>[] = [];
  const places: PlacedSubProject[] = [];
  const add = (
    row: Record<string, unknown>,
    parent: Record<string, unknown> | null,
    grandparent: Record<string, unknown> | null,
  ) => {
    const full: Record<string, unknown> = {
      id: random.uuid(),
      parent_id: parent?.id ?? null,
      parent_slug: parent?.slug ?? null,
      parent_name: parent?.name ?? null,
      grandparent_id: grandparent?.id ?? null,
      grandparent_slug: grandparent?.slug ?? null,
      grandparent_name: grandparent?.name ?? null,
      custom_activity_types: {},
      ...row,
    };
    rows.push(full);
    return full;
  };
  for (const { projects, name, slug, sourceId, status, description } of demoGroups) {
    const url = `https://${slug}.example`;
    const group = add(
      { type: "projectGroup", name, slug, status, url, description, source_id: sourceId, is_lf: true },
      null,
      null,
    );
    for (const project of projects) {
      const common = { status: "active", url, description: null, is_lf: project.isLF ?? true };
      const own = add(
        { type: "project", name: project.name, slug: project.slug, source_id: `demo-${project.slug}`, ...common },
        group,
        null,
      );
      for (const each of project.subprojects) {
        const row = add(
          { type: "subproject", name: each.name, slug: each.slug, source_id: `demo-${each.slug}-sub`, ...common },
          own,
          group,
        );
        places.push({ id: String(row.id), slug: each.slug, platforms: each.platforms, weight: each.weight });
      }
    }
  }
  await insertRows(tx, "segments", rows);
  const [first, ...rest] = places.sort((a, b) => b.weight - a.weight);
  if (!first) throw new Error("The demo foundation has no sub-project.");
  return [first, ...rest];
}
