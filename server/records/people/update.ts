import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { bulkJson, storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { filterLimits } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { readWorkspace, settingsRow } from "#server/platform/settings/workspace.ts";
import { assertAttributesFit } from "#server/records/common/attribute-limit.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberUpdate } from "#shared/contract/members.ts";
import { type Attribute, mergeAttributes, winningSource } from "#shared/domain/attributes.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { assertAttributeFits, loadDefinitions } from "./attribute-values.ts";
import { changePerson, type PersonBefore } from "./change-person.ts";
import { momentOf } from "./dates.ts";
import { tagsOf } from "./rows.ts";

type Change = Omit<BodyOf<typeof memberUpdate>, "segments">;

/**
 * Changes a person. Missing fields stay. Merges attributes by name and source; the wire replaces the whole map and
 * loses values that a list does not show. Marks manually changed fields, which automatic updates skip.
 * @returns the new version.
 * @throws HttpError 400, 403, 404, 409
 */
export async function updatePerson(
  db: Executor,
  requester: Requester,
  id: string,
  change: Change,
  options: { byHand: boolean } = { byHand: true },
): Promise<number> {
  const { version } = await changePerson(db, requester, id, async (tx, before) => {
    const displayName = change.displayName === undefined ? before.display_name : nameOf(change.displayName);
    const joinedAt =
      change.joinedAt === undefined ? before.joined_at : (momentOf("joinedAt", change.joinedAt) ?? before.joined_at);
    const attributes = await changedAttributes(tx, before, change.attributes ?? {});
    const oldState = {
      displayName: before.display_name,
      joinedAt: iso(before.joined_at),
      attributes: before.attributes,
    };
    const newState = { displayName, joinedAt: iso(joinedAt), attributes };
    const marks = new Set(before.manually_changed_fields);
    if (options.byHand) {
      for (const mark of handMarks(oldState, newState)) marks.add(mark);
      for (const mark of releasedMarks(change.attributes ?? {}, attributes)) marks.delete(mark);
    }
    await tx.execute(sql`
      update members set display_name = ${displayName}, joined_at = ${iso(joinedAt)}::timestamptz,
        attributes = ${bulkJson([attributes])}::jsonb -> 0,
        manually_changed_fields = ${sql.param([...marks])}::text[]
      where id = ${id}::uuid`);
    if (displayName !== before.display_name) await refreshSearchText(tx, "member", [id]);
    const tags = change.tags === undefined ? null : await setTags(tx, id, change.tags);
    await writeAudit(tx, requester, {
      actionType: "members-edit-profile",
      entityType: "member",
      entityId: id,
      oldState: { ...oldState, ...(tags && { tags: tags.before }) },
      newState: { ...newState, ...(tags && { tags: tags.after }) },
    });
  });
  return version;
}

/** Returns a valid name. @throws HttpError 400 */
export function nameOf(text: string): string {
  const name = cleanLine(storableText(text));
  if (name === "") throw badRequest("A name is required.");
  if (name.length > nameLength) throw badRequest(`A name has at most ${nameLength} characters.`);
  return name;
}

async function changedAttributes(
  tx: Executor,
  before: PersonBefore,
  changes: Readonly<Record<string, Attribute | null>>,
): Promise<Record<string, Record<string, unknown>>> {
  if (Object.keys(changes).length === 0) return before.attributes;
  const definitions = await loadDefinitions(tx);
  for (const [name, change] of Object.entries(changes)) assertAttributeFits(definitions, name, change ?? {});
  const { attributeSettings } = settingsRow(await readWorkspace(tx));
  const merged = mergeAttributes(before.attributes, changes, attributeSettings?.priorities);
  assertAttributesFit(before.attributes, merged);
  return JSON.parse(JSON.stringify(merged));
}

interface State {
  readonly displayName: string;
  readonly joinedAt: string | null;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** Columns and `attributes.{name}` whose shown value changed. */
function handMarks(before: State, after: State): string[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const shown = (state: State, name: string) => JSON.stringify(state.attributes[name]?.default);
  return [
    ...(before.displayName === after.displayName ? [] : ["displayName"]),
    ...(before.joinedAt === after.joinedAt ? [] : ["joinedAt"]),
    ...[...names].filter((name) => shown(before, name) !== shown(after, name)).map((name) => `attributes.${name}`),
  ];
}

/** Attributes whose manually entered value was removed. Automatic updates may change them again. */
function releasedMarks(
  changes: Readonly<Record<string, Attribute | null>>,
  after: Readonly<Record<string, Attribute>>,
): string[] {
  return Object.entries(changes).flatMap(([name, change]) =>
    change?.custom === null && winningSource(after[name] ?? {}) !== null ? [`attributes.${name}`] : [],
  );
}

/** Replaces the tags of a person. @throws HttpError 400 when one does not exist. */
export async function setTags(
  tx: Executor,
  memberId: string,
  ids: readonly string[],
): Promise<{ before: string[]; after: string[] }> {
  const tagIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (tagIds.length > filterLimits.list) throw badRequest(`A person has at most ${filterLimits.list} tags.`);
  const known = await tx.execute(sql`select 1 from tags where id = any(${sql.param(tagIds)}::uuid[])`);
  if (known.rows.length < tagIds.length) throw badRequest("A tag no longer exists.");
  const names = async () => ((await tagsOf(tx, [memberId])).get(memberId) ?? []).map((tag) => tag.name);
  const before = await names();
  await tx.execute(sql`
    delete from member_tags where member_id = ${memberId}::uuid and tag_id <> all(${sql.param(tagIds)}::uuid[])`);
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id)
    select ${memberId}::uuid, id from unnest(${sql.param(tagIds)}::uuid[]) as wanted(id) on conflict do nothing`);
  return { before, after: await names() };
}
