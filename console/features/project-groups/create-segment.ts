import { getClient } from "#console/core/api-client.ts";
import { projectCreate, projectGroupCreate, subProjectCreate } from "#shared/contract/segments.ts";
import { segmentStatuses } from "#shared/validators/project-forms.ts";
import type { SegmentFields, SegmentKind } from "./segment-form-fields.ts";

/** Where the new segment goes. */
export interface SegmentParents {
  readonly group?: { readonly id: string; readonly slug: string } | undefined;
  readonly project?: { readonly id: string; readonly slug: string } | undefined;
}

/** Creates a project group, project or sub-project out of its form (wire.md 4.3). */
export async function createSegment(kind: SegmentKind, fields: SegmentFields, parents: SegmentParents): Promise<void> {
  const client = getClient();
  const common = { name: fields.name.trim(), slug: fields.slug.trim(), sourceId: fields.sourceId.trim() || null };
  const status = segmentStatuses.find(({ value }) => value === fields.status)?.value ?? null;
  if (kind === "projectGroup") {
    await client.send(projectGroupCreate, { body: { ...common, status, url: fields.url.trim() } });
    return;
  }
  const { group, project } = parents;
  if (!group) throw new Error("A project stands in a project group.");
  const body = { ...common, status, isLF: fields.isLF };
  if (kind === "project") {
    await client.send(projectCreate, { body: { ...body, parentSlug: group.slug, segments: [group.id] } });
    return;
  }
  if (!project) throw new Error("A sub-project stands in a project.");
  await client.send(subProjectCreate, {
    body: { ...body, parentSlug: project.slug, grandparentSlug: group.slug, segments: [project.id, group.id] },
  });
}
