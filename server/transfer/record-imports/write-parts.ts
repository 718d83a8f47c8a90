import { randomUUID } from "node:crypto";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { publishImportedActivities } from "#server/platform/webhooks/publish.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";
import { isKnownIndependence, replaceEqualGuess, sameWork } from "#server/records/employers/plain-guess.ts";
import { lockParents, parentRefusal, parentsOf, setParent } from "#server/records/organizations/parents.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import {
  asJson,
  type ImportContext,
  type ImportRow,
  isUuid,
  type Outcome,
  outcome,
  type Target,
  targetsOf,
} from "./rows.ts";
import { organizationsKind, peopleKind, writeRecords } from "./write-records.ts";

type Write = (tx: Executor, context: ImportContext, rows: readonly ImportRow[]) => Promise<Outcome[]>;

/** Writers by part. Identities have none, because they are written with their people and organizations. */
export const partWrites: Readonly<Partial<Record<RecordPart, Write>>> = {
  attributeDefinitions: writeDefinitions,
  segments: writeSegments,
  organizations: (tx, context, rows) => writeRecords(tx, context, organizationsKind, rows),
  people: (tx, context, rows) => writeRecords(tx, context, peopleKind, rows),
  tags: writeTags,
  workExperiences: writeWorkExperiences,
  affiliations: writeAffiliations,
  maintainerRoles: writeMaintainerRoles,
  activities: writeActivities,
  merges: writeMerges,
  neverMerge: writeNeverMerge,
  organizationParents: writeParents,
};

const noPerson = "Its person is not imported.";
const noOrganization = "Its organization is not imported.";
const noSegment = "Its project is not in the import.";

async function writeDefinitions(tx: Executor, _context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const found = await tx.execute<{ id: string; name: string; label: string; type: string }>(
    sql`select id, name, label, type from attribute_definitions`,
  );
  const known = new Map(found.rows.map((each) => [each.name, each]));
  const labels = new Set(found.rows.map(({ label }) => label.toLowerCase()));
  const nameOf = (row: ImportRow) => cleanLine(row.data.name);
  const outcomes = rows.map((row) => {
    const same = known.get(nameOf(row));
    if (!same) return outcome(row, "created", isUuid(row.key) ? row.key : randomUUID());
    if (same.type === row.data.type) return outcome(row, "unchanged", same.id);
    const reason = `The attribute “${nameOf(row)}” has the type ${same.type} here and ${row.data.type} in the import.`;
    return outcome(row, "failed", null, { reason });
  });
  const created = rows.flatMap((row, at) => {
    const { result, record_id: id } = outcomes[at] ?? {};
    const { type, show, canDelete } = row.data;
    const options = [...new Set((row.data.options ?? []).map(cleanLine))];
    const own = cleanLine(row.data.label);
    const label = labels.has(own.toLowerCase()) ? `${own} (${nameOf(row)})` : own;
    if (result === "created") labels.add(label.toLowerCase());
    return result === "created" ? [{ id, name: nameOf(row), label, type, show, can_delete: canDelete, options }] : [];
  });
  if (created.length > 0) await insertRows(tx, "attribute_definitions", created);
  return outcomes;
}

const levels = ["projectGroup", "project", "subproject"];

async function writeSegments(tx: Executor, _context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  type Segment = { id: string; name: string; slug: string; parent_id: string | null };
  const written = new Map<string, Segment>();
  for (const row of rows.toSorted((a, b) => levels.indexOf(a.data.type) - levels.indexOf(b.data.type))) {
    const { type, name, slug, parentId } = row.data;
    const parent = parentId === null ? null : written.get(parentId);
    if (parent === undefined) {
      outcomes.push(outcome(row, "failed", null, { reason: "The project above it is not in the import." }));
      continue;
    }
    const grandparent =
      type === "subproject" ? ([...written.values()].find(({ id }) => id === parent?.parent_id) ?? null) : null;
    const found = await tx.execute<Segment>(sql`
      select id, name, slug, parent_id from segments where id = ${row.key}::uuid
        or (type = ${type} and slug = ${slug} and parent_id is not distinct from ${parent?.id ?? null}::uuid)
      order by id = ${row.key}::uuid desc limit 1`);
    const [known] = found.rows;
    if (known) {
      written.set(row.key, known);
      outcomes.push(outcome(row, "unchanged", known.id));
      continue;
    }
    await insertRows(tx, "segments", [
      {
        ...{ id: row.key, type, name, slug, status: row.data.status ?? "active" },
        ...{ parent_id: parent?.id ?? null, parent_slug: parent?.slug ?? null, parent_name: parent?.name ?? null },
        ...{ grandparent_id: grandparent?.id ?? null, grandparent_slug: grandparent?.slug ?? null },
        ...{ grandparent_name: grandparent?.name ?? null, url: row.data.url ?? null },
        ...{ description: row.data.description ?? null, source_id: row.data.sourceId ?? null },
        ...{ is_lf: row.data.isLF ?? true, custom_activity_types: row.data.customActivityTypes ?? {} },
        ...{ created_at: new Date(), updated_at: new Date(), version: 1 },
      },
    ]);
    written.set(row.key, { id: row.key, name, slug, parent_id: parent?.id ?? null });
    outcomes.push(outcome(row, "created", row.key));
  }
  return outcomes;
}

async function writeTags(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const people = await targetsOf(
    tx,
    context,
    "people",
    rows.map(({ owner }) => owner),
  );
  const tagsOfRow = ({ data }: ImportRow) => (data.tags as string[]).map(cleanLine).filter((name) => name !== "");
  const names = [...new Set(rows.flatMap(tagsOfRow))];
  const made = await tx.execute<{ id: string }>(sql`
    insert into tags (name) select distinct on (fold_case(name)) name from unnest(${sql.param(names)}::text[]) as n(name)
    on conflict do nothing returning id`);
  const found = await tx.execute<{ id: string; name: string }>(sql`
    select t.id, n as name from unnest(${sql.param(names)}::text[]) as n join tags t on fold_case(t.name) = fold_case(n)`);
  const ids = new Map(found.rows.map(({ id, name }) => [name, id]));
  const tagPairs = rows.flatMap((row) => {
    const person = people.get(row.owner);
    return person && !person.isNew
      ? tagsOfRow(row).map((name) => ({ member_id: person.id, tag_id: ids.get(name) }))
      : [];
  });
  const given = await tx.execute<{ member_id: string; tag_id: string }>(sql`
    insert into member_tags (member_id, tag_id)
    select distinct member_id, tag_id from json_to_recordset(${asJson(tagPairs)}) as r(member_id uuid, tag_id uuid)
    on conflict do nothing returning member_id, tag_id`);
  const tagsOf = Map.groupBy(given.rows, ({ member_id }) => member_id);
  return rows.map((row, at) => {
    const person = people.get(row.owner);
    if (!person) return outcome(row, "skipped", null, { reason: noPerson });
    const added = (tagsOf.get(person.id) ?? []).map(({ tag_id }) => tag_id);
    if (added.length === 0 && !person.isNew) return outcome(row, "unchanged", person.id);
    // Tags created by this batch are stored once, with its first row.
    const undo = { tags: added, ...(at === 0 && { made: made.rows.map(({ id }) => id) }) };
    return outcome(row, "created", person.id, { undo });
  });
}

/** Row with resolved references. */
interface Ready {
  readonly row: ImportRow;
  readonly person: Target;
  /** Null when the row has none, or one that is not imported. */
  readonly organization: Target | null;
  /** Empty for parts without segments. */
  readonly segmentId: string;
  readonly id: string;
}

/** References, besides the person, that a row must have; it is skipped otherwise. */
interface Required {
  readonly organization?: "if named";
  readonly segment?: true;
}

/** Resolves the people, organizations and segments of rows. @returns rows to write, and outcomes of the others */
async function resolveRows(
  tx: Executor,
  context: ImportContext,
  rows: readonly ImportRow[],
  required: Required,
): Promise<{ readonly ready: Ready[]; readonly skipped: Outcome[] }> {
  const people = await targetsOf(
    tx,
    context,
    "people",
    rows.map(({ owner }) => owner),
  );
  const organizations = await targetsOf(
    tx,
    context,
    "organizations",
    rows.flatMap(({ data }) => data.organizationId ?? []),
  );
  const skipped: Outcome[] = [];
  const ready: Ready[] = [];
  for (const row of rows) {
    const { organizationId } = row.data;
    const person = people.get(row.owner);
    const organization = (organizationId && organizations.get(organizationId)) || null;
    const segmentId = context.segments.get(row.data.segmentId) ?? "";
    if (!person) skipped.push(outcome(row, "skipped", null, { reason: noPerson }));
    else if (required.organization && organizationId && !organization)
      skipped.push(outcome(row, "skipped", null, { reason: noOrganization }));
    else if (required.segment && segmentId === "") skipped.push(outcome(row, "skipped", null, { reason: noSegment }));
    else {
      const id = context.source === null && isUuid(row.key) ? row.key : randomUUID();
      ready.push({ row, person, organization, segmentId, id });
    }
  }
  return { ready, skipped };
}

/**
 * Inserts rows that belong to people. Rows of a dry run whose person or organization does not exist yet count as
 * created.
 * @param insert returns the ids of the rows that did not exist before
 */
async function insertOwned(
  tx: Executor,
  rows: readonly Ready[],
  insert: (rows: readonly Ready[]) => Promise<ReadonlySet<string>>,
): Promise<Outcome[]> {
  const isThere = ({ person, organization }: Ready) => !person.isNew && !organization?.isNew;
  const there = rows.filter(isThere);
  await lockPeople(
    tx,
    there.map(({ person }) => person.id),
  );
  const added = there.length > 0 ? await insert(there) : new Set<string>();
  return rows.map((each) => outcome(each.row, !isThere(each) || added.has(each.id) ? "created" : "unchanged", each.id));
}

async function writeWorkExperiences(
  tx: Executor,
  context: ImportContext,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const { ready, skipped } = await resolveRows(tx, context, rows, { organization: "if named" });
  const insert = async (some: readonly Ready[]) => {
    const json = asJson(
      some.map(({ id, row: { data }, person, organization }) => ({
        ...{ id, member_id: person.id, organization_id: organization?.id ?? null, title: data.title ?? null },
        ...{
          date_start: data.startedAt ?? null,
          date_end: data.endedAt ?? null,
          source: data.source ?? context.source,
        },
        ...{ allow_affiliation: data.allowAffiliation ?? true, is_primary: data.isPrimary ?? false },
      })),
    );
    const written = await tx.execute<{ id: string }>(sql`
      insert into member_organizations as w (id, member_id, organization_id, title, date_start, date_end, source,
        allow_affiliation, is_primary_work_experience)
      select distinct on (${sameWork}) r.* from json_to_recordset(${json}) as r(id uuid, member_id uuid, organization_id uuid, title text,
        date_start timestamptz, date_end timestamptz, source text, allow_affiliation boolean, is_primary boolean)
      where r.organization_id is not null or not ${isKnownIndependence(sql`r`)}
      ${replaceEqualGuess()} returning id`);
    return new Set(written.rows.map(({ id }) => id));
  };
  return [...skipped, ...(await insertOwned(tx, ready, insert))];
}

async function writeAffiliations(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const { ready, skipped } = await resolveRows(tx, context, rows, { organization: "if named", segment: true });
  const insert = async (some: readonly Ready[]) => {
    const json = asJson(
      some.map(({ id, row: { data }, person, organization, segmentId }) => ({
        ...{ id, member_id: person.id, segment_id: segmentId, organization_id: organization?.id ?? null },
        ...{ date_start: data.startedAt ?? null, date_end: data.endedAt ?? null },
      })),
    );
    const written = await tx.execute<{ id: string }>(sql`
      insert into member_affiliations (id, member_id, segment_id, organization_id, date_start, date_end)
      select r.* from json_to_recordset(${json}) as r(id uuid, member_id uuid, segment_id uuid, organization_id uuid,
        date_start timestamptz, date_end timestamptz)
      where not exists (select 1 from member_affiliations a where a.member_id = r.member_id
        and a.segment_id = r.segment_id and (a.organization_id, a.date_start, a.date_end)
        is not distinct from (r.organization_id, r.date_start, r.date_end))
      on conflict do nothing returning id`);
    return new Set(written.rows.map(({ id }) => id));
  };
  return [...skipped, ...(await insertOwned(tx, ready, insert))];
}

async function writeMaintainerRoles(
  tx: Executor,
  context: ImportContext,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const { ready, skipped } = await resolveRows(tx, context, rows, { segment: true });
  const insert = async (some: readonly Ready[]) => {
    const json = asJson(
      some.map(({ id, row: { data }, person, segmentId }) => ({
        ...{ id, member_id: person.id, segment_id: segmentId, role: data.role, url: data.url },
        ...{ repo_type: data.repositoryType, date_start: data.startedAt ?? null, date_end: data.endedAt ?? null },
      })),
    );
    const written = await tx.execute<{ id: string }>(sql`
      insert into maintainer_roles (id, member_id, segment_id, role, url, repo_type, date_start, date_end)
      select r.* from json_to_recordset(${json}) as r(id uuid, member_id uuid, segment_id uuid, role text, url text,
        repo_type text, date_start date, date_end date)
      where not exists (select 1 from maintainer_roles m where m.member_id = r.member_id
        and m.segment_id = r.segment_id and m.role = r.role and m.url = r.url)
      on conflict do nothing returning id`);
    return new Set(written.rows.map(({ id }) => id));
  };
  return [...skipped, ...(await insertOwned(tx, ready, insert))];
}

async function writeActivities(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const { ready: resolved, skipped } = await resolveRows(tx, context, rows, { segment: true });
  const ready = resolved.map((each) => {
    const { row, segmentId } = each;
    const { platform, type, channel = "", sourceId } = row.data;
    const isSame = isUuid(row.key) && segmentId === row.data.segmentId;
    return { ...each, id: isSame ? row.key : activityId({ segmentId, platform, channel, type, sourceId }) };
  });
  const ids = sql`${sql.param(ready.map(({ id }) => id))}::uuid[]`;
  const found = await tx.execute<{ id: string; deleted: boolean }>(sql`
    select id, false as deleted from activities where id = any(${ids})
    union all select id, true from deleted_activities where id = any(${ids})`);
  const known = new Map(found.rows.map(({ id, deleted }) => [id, deleted]));
  const news = ready.filter(({ id }) => !known.has(id));
  if (!context.isDry && news.length > 0) {
    await addActivities(
      tx,
      news.map(({ row: { data }, person, segmentId, id }) => ({
        ...{ id, segmentId, memberId: person.id },
        ...{ timestamp: new Date(data.timestamp), platform: data.platform, type: data.type },
        ...{ channel: data.channel ?? "", sourceId: data.sourceId, sourceParentId: data.sourceParentId ?? null },
        ...{ title: data.title ?? null, body: data.body ?? null, url: data.url ?? null },
        ...{ attributes: data.attributes ?? {}, sentiment: data.sentiment ?? null, username: data.username ?? null },
        manuallyCreated: data.manuallyCreated ?? false,
      })),
    );
    const places = Map.groupBy(news, ({ segmentId, row }) => `${segmentId} ${row.data.platform}`);
    for (const some of places.values()) {
      const { segmentId = "", row } = some[0] ?? {};
      const place = { segmentId, platform: row?.data.platform as string };
      await publishImportedActivities(
        tx,
        place,
        some.map(({ id }) => id),
      );
    }
  }
  const written = ready.map(({ row, id }) => {
    const deleted = known.get(id);
    if (deleted === undefined) return outcome(row, "created", id);
    return deleted
      ? outcome(row, "skipped", null, { reason: "It was deleted here and is not restored." })
      : outcome(row, "unchanged", id);
  });
  return [...skipped, ...written];
}

const kindOf = (kind: string) => (kind === "person" ? "member" : "organization");
const partOfKind = (kind: string) => (kind === "person" ? "people" : "organizations");

async function writeMerges(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const keys = rows.map(({ data }) => data.keptId as string);
  const targets = {
    people: await targetsOf(tx, context, "people", keys),
    organizations: await targetsOf(tx, context, "organizations", keys),
  };
  const keptOf = ({ data }: ImportRow) => targets[partOfKind(data.kind)].get(data.keptId);
  const ready = rows.filter((row) => keptOf(row));
  const json = asJson(
    ready.map((row) => ({
      ...{ id: row.key, kind: kindOf(row.data.kind), primary_id: keptOf(row)?.id, secondary_id: row.data.mergedId },
      ...{ primary_name: row.data.keptName, secondary_name: row.data.mergedName, is_automatic: row.data.isAutomatic },
      // A merge that was running during the export has ended: the records were exported in their final state.
      state: row.data.state === "unmerged" ? "unmerged" : "merged",
      step: row.data.state === "unmerged" ? "unmerge-done" : "merge-done",
      at: row.data.at,
    })),
  );
  const written = await tx.execute<{ id: string }>(sql`
    insert into merge_actions (id, kind, primary_id, secondary_id, primary_name, secondary_name, is_automatic, state, step,
      created_at, started_at, updated_at)
    select r.id, r.kind, r.primary_id, r.secondary_id, r.primary_name, r.secondary_name, coalesce(r.is_automatic, false),
      r.state, r.step, r.at, r.at, r.at
    from json_to_recordset(${json}) as r(id uuid, kind text, primary_id uuid, secondary_id uuid, primary_name text,
      secondary_name text, is_automatic boolean, state text, step text, at timestamptz)
    on conflict do nothing returning id`);
  const added = new Set(written.rows.map(({ id }) => id));
  return rows.map((row) => {
    if (!keptOf(row)) return outcome(row, "skipped", null, { reason: "The profile that was kept is not imported." });
    return outcome(row, added.has(row.key) ? "created" : "unchanged", row.key);
  });
}

/** Parents of organizations that have none here. */
async function writeParents(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const targets = await targetsOf(
    tx,
    context,
    "organizations",
    rows.flatMap(({ data }) => [data.organizationId, data.parentId]),
  );
  const known = await parentsOf(
    tx,
    rows.flatMap(({ data }) => targets.get(data.organizationId)?.id ?? []),
  );
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const [of, parent] = [targets.get(row.data.organizationId), targets.get(row.data.parentId)];
    const before = of && known.get(of.id);
    if (!of || !parent) {
      outcomes.push(outcome(row, "skipped", null, { reason: "One of the two organizations is not imported." }));
    } else if (before) {
      const reason = before.id === parent.id ? undefined : `It belongs to ${before.displayName} here.`;
      outcomes.push(outcome(row, reason ? "skipped" : "unchanged", null, { reason }));
    } else {
      // In a dry run the organizations may not exist yet.
      const isReady = !of.isNew && !parent.isNew;
      await lockParents(tx);
      const reason = isReady ? await parentRefusal(tx, of.id, parent.id) : null;
      if (isReady && reason === null) await setParent(tx, of.id, { id: parent.id, since: row.data.since });
      outcomes.push(
        reason === null
          ? outcome(row, "created", null, { undo: { id: of.id, parent: parent.id } })
          : outcome(row, "failed", null, { reason }),
      );
    }
  }
  return outcomes;
}

async function writeNeverMerge(tx: Executor, context: ImportContext, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const { kind, oneId, otherId, at } = row.data;
    const targets = await targetsOf(tx, context, partOfKind(kind), [oneId, otherId]);
    const [a, b] = [targets.get(oneId)?.id, targets.get(otherId)?.id].sort();
    if (!a || !b || a === b) {
      outcomes.push(outcome(row, "skipped", null, { reason: "One of the two profiles is not imported." }));
      continue;
    }
    const written = await tx.execute(sql`
      insert into no_merges (kind, a_id, b_id, created_at)
      values (${kindOf(kind)}, ${a}::uuid, ${b}::uuid, ${at}::timestamptz) on conflict do nothing returning 1`);
    const undo = { kind: kindOf(kind), a, b };
    outcomes.push(outcome(row, written.rows.length > 0 ? "created" : "unchanged", null, { undo }));
  }
  return outcomes;
}
