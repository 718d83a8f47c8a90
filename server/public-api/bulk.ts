import { queueExamination } from "#server/curation/suggestions/job.ts";
import type { Change, SyncedPerson } from "#server/integrations/sync/connector.ts";
import { rebuildStale, refreshPeople } from "#server/integrations/sync/rebuild.ts";
import { noneStale } from "#server/integrations/sync/stale.ts";
import { writePage } from "#server/integrations/sync/write-page.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { type Input, Lines, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { mostSourceCharacters } from "#server/records/common/attribute-limit.ts";
import { resemblingOf } from "#server/records/common/look-alikes.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import type { AnswerOf, BodyOf, Call } from "#shared/contract/call.ts";
import { v1BulkCalls as calls, maxBulkLines } from "#shared/contract/v1/bulk.ts";
import { checkedSite, readSite } from "#shared/domain/identities/account-site.ts";
import { isDeletedAccountName } from "#shared/domain/identities/deleted-account.ts";
import { domainKey, identityValue, isAddress } from "#shared/domain/identities/identity-value.ts";
import { type AccountReading, readAccount } from "#shared/domain/identities/read-account.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { type ReadLine, readLines } from "./lines.ts";

type PersonLine = BodyOf<typeof calls.people>;
type ActivityLine = BodyOf<typeof calls.activities>;
type PersonOutcome = AnswerOf<typeof calls.people>;
type Outcome = Omit<PersonOutcome, "lookAlikes">;
type ActivityOutcome = AnswerOf<typeof calls.activities>;

/** Lines that are written as one batch. */
const linesAtOnce = 200;

/** Source of attributes in lines that contain only people. */
const peopleSource = "api";

/** Routes that write many people or activities at once, with the code that the connectors use. */
export const publicBulkRoutes = (platform: Platform): Route[] => [
  route(
    calls.people,
    async (input) => new Lines(upsert(input, createBulk(platform, input), calls.people, writePeople)),
  ),
  route(
    calls.activities,
    async (input) => new Lines(upsert(input, createBulk(platform, input), calls.activities, writeActivities)),
  ),
];

/** State of one request: target segment, and people seen so far. */
interface Bulk {
  readonly platform: Platform;
  readonly segmentId: string;
  readonly signal: AbortSignal;
  /** As in `AccountPlace`. */
  readonly sender: Requester;
  readonly batchSize: ReturnType<typeof createBatchSize>;
  /** Known people by platform, since each platform has separate names and attributes. */
  readonly known: Map<string, Map<string, string>>;
  readonly touched: Set<string>;
}

type Written<T> = { readonly line: number; readonly value: T };

/**
 * Yields one result per line, in the order of the request. When a batch cannot be written, its lines get an error. They
 * may be sent again, because lines that are already written stay unchanged.
 */
async function* upsert<C extends Call, T extends PersonLine | ActivityLine, Answer extends Outcome>(
  { upload, signal }: Pick<Input<C>, "upload" | "signal">,
  bulk: Bulk,
  call: C,
  write: (bulk: Bulk, lines: readonly Written<T>[]) => Promise<Answer[]>,
): AsyncGenerator<Answer> {
  const { platform } = bulk;
  if (!upload) throw new Error("The request body has no lines.");
  try {
    for await (const lines of readLines(upload, call.body, { most: maxBulkLines, atOnce: linesAtOnce })) {
      signal.throwIfAborted();
      const batch = lines.map((each) => checkLine(each as ReadLine<T>));
      const right = batch.filter((each): each is Written<T> & ReadLine<T> => "value" in each);
      const written = await write(bulk, right).catch((error: unknown) => {
        platform.log.error(error, "Lines of a bulk upsert could not be written");
        return right.map(({ line }) => failed(line, "This line could not be stored. Please send it again."));
      });
      const outcomes = new Map(written.map((each) => [each.line, each]));
      for (const each of batch) {
        yield (outcomes.get(each.line) ?? failed(each.line, "error" in each ? each.error : "")) as Answer;
      }
    }
  } finally {
    await refreshPeople(platform, [...bulk.touched], new AbortController().signal);
    if (bulk.known.size > 0) {
      await queueExamination(platform);
      await sendAffiliationJob(platform.jobs);
    }
  }
}

type Identity = PersonLine["identities"][number];

/** Replaces a line with an identity that cannot be one of its platform, or too many attributes, by the reason. */
function checkLine<T extends PersonLine | ActivityLine>(each: ReadLine<T>): ReadLine<T> {
  if (!("value" in each)) return each;
  const value: PersonLine | ActivityLine = each.value;
  const person = "person" in value ? value.person : value;
  const isTooLong = [value, person].some(
    ({ attributes }) => JSON.stringify(attributes ?? {}).length > mostSourceCharacters,
  );
  const onlyPlaceholders = person.identities.every((identity) => handleOf(identity).value === "");
  const problem = isTooLong
    ? tooLongText
    : person.identities.map(problemOf).find(Boolean) || (onlyPlaceholders ? noIdentityText : null);
  return problem ? { line: each.line, error: problem } : each;
}

const tooLongText = `All attributes of a line have at most ${mostSourceCharacters.toLocaleString("en-US")} characters.`;

const noIdentityText = "The line has no identity besides placeholders.";

const problemOf = (identity: Identity): string | null =>
  checkedSite(identity, identity.site).problem ?? handleOf(identity).problem;

/** Programs send handles, or addresses of profiles. The name of deleted accounts is no handle, but has activities. */
function handleOf({ platform, type, value, verified, sourceId }: Identity): AccountReading {
  if (type === "email") return addressOf(platform, value);
  if (isDeletedAccountName(platform, value)) return { value, site: "", problem: null };
  const read = readAccount("member", platform, value);
  // An account that a source has confirmed is no placeholder.
  return read.value === "" && (verified || sourceId) ? { ...read, value: identityValue(type, value) } : read;
}

/** Old commits name authors by a login in place of an address. */
function addressOf(platform: string, typed: string): AccountReading {
  const value = isPlaceholderEmail(typed) ? "" : identityValue("email", typed);
  return value === "" || isAddress(platform, value)
    ? { value, site: "", problem: null }
    : { value: null, problem: `“${value.slice(0, 80)}” is not an email address.` };
}

const failed = (line: number, error: string): Outcome => ({ line, status: "error", id: null, error });

/** @throws HttpError 400 for another segment than a sub-project */
function createBulk<C extends Call>(
  platform: Platform,
  { requester, signal }: Pick<Input<C>, "requester" | "signal">,
): Bulk {
  const [segment] = requester.segments;
  if (segment?.type !== "subproject") throw badRequest("A sub-project is required.");
  return {
    ...{ platform, segmentId: segment.id, signal },
    sender: requester,
    batchSize: createBatchSize(platform.config.databaseUrl === null),
    known: new Map(),
    touched: new Set(),
  };
}

function personOf({ name, identities, attributes, isBot, organizations = [] }: PersonLine): SyncedPerson {
  return {
    displayName: name,
    identities: identities.flatMap(({ site, ...identity }) => {
      const read = handleOf(identity);
      if (!read.value) return [];
      const verified = identity.verified ?? false;
      return [{ ...identity, value: read.value, site: readSite(identity.platform, site ?? "") || read.site, verified }];
    }),
    ...(attributes && { attributes }),
    isBot,
    organizations: organizations.map(({ name, domain }) => ({
      displayName: name || domain || "",
      identities: domain
        ? [{ platform: "custom", type: "primary-domain", value: domainKey(domain), verified: true }]
        : [],
    })),
  };
}

/** Writes changes of one platform. With the last page it also rebuilds outdated figures. */
async function writeChanges(bulk: Bulk, key: string, changes: readonly Change[]): Promise<void> {
  const { platform, segmentId, signal, sender, batchSize, touched } = bulk;
  await writePage(
    {
      ...{ platform, segmentId, key, sender, touched, batchSize },
      integrationId: null,
      site: "",
      channel: "",
      counts: { added: 0, updated: 0, deleted: 0 },
      known: knownOn(bulk, key),
      save: (tx, { stale }) => rebuildStale({ db: tx }, stale ?? noneStale, signal),
    },
    { changes, readAt: new Date() },
    noneStale,
    ({ stale }) => ({ stale }),
  );
}

function knownOn({ known }: Bulk, key: string): Map<string, string> {
  const own = known.get(key) ?? new Map<string, string>();
  known.set(key, own);
  return own;
}

const memberIdOf = (bulk: Bulk, key: string, person: SyncedPerson): string | null =>
  knownOn(bulk, key).get(JSON.stringify(person)) ?? null;

async function writePeople(bulk: Bulk, lines: readonly Written<PersonLine>[]): Promise<PersonOutcome[]> {
  const { db } = bulk.platform;
  const started = await db.execute<{ now: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp())::text as now`,
  );
  const people = lines.map(({ line, value }) => ({ line, person: personOf(value) }));
  await writeChanges(
    bulk,
    peopleSource,
    people.map(({ person }) => ({ op: "person", person })),
  );
  const ids = people.map(({ person }) => memberIdOf(bulk, peopleSource, person) ?? "");
  const states = await changedSince(
    db,
    ids.filter((id) => id !== ""),
    started.rows[0]?.now ?? "",
  );
  const outcomes = people.map(({ line }, at): PersonOutcome => {
    const id = ids[at] ?? "";
    const status = states.get(id);
    return status ? { line, status, id } : { line, status: "skipped", id: null };
  });
  const changed = outcomes.flatMap((outcome, at) =>
    outcome.status === "created" || outcome.status === "updated"
      ? (people[at]?.person.identities ?? []).map(({ platform = peopleSource, type, value }) => {
          return { outcome, platform, type, value };
        })
      : [],
  );
  const similar = await resemblingOf(
    db,
    "member",
    changed.map(({ outcome, ...identity }) => ({ ...identity, ownerId: outcome.id })),
  );
  const ofLine = Map.groupBy(
    similar.flatMap((each, at) => (each ? [{ each, line: changed[at]?.outcome.line }] : [])),
    ({ line }) => line,
  );
  return outcomes.map((outcome) => {
    const lookAlikes = ofLine.get(outcome.line)?.map(({ each }) => each);
    return lookAlikes ? { ...outcome, lookAlikes } : outcome;
  });
}

/** Status of people since a time (text, from the database clock): created, updated, unchanged or skipped. */
async function changedSince(db: Executor, ids: readonly string[], since: string) {
  const at = sql`${since}::timestamptz`;
  const found = await db.execute<{ id: string; status: Outcome["status"] }>(sql`
    select m.id, case when m.deleted_at is not null then 'skipped' when m.created_at >= ${at} then 'created'
      when m.updated_at >= ${at}
        or exists (select 1 from member_identities i where i.member_id = m.id and i.updated_at >= ${at})
        or exists (select 1 from member_organizations w where w.member_id = m.id and w.created_at >= ${at})
      then 'updated' else 'unchanged' end as status
    from members m where m.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(found.rows.map(({ id, status }) => [id, status]));
}

async function writeActivities(bulk: Bulk, lines: readonly Written<ActivityLine>[]): Promise<ActivityOutcome[]> {
  const { db } = bulk.platform;
  const { segmentId } = bulk;
  const problems = new Map<number, string>();
  const rows = lines.flatMap(({ line, value }) => {
    const {
      platform,
      type,
      channel = "",
      sourceId,
      person: named,
      timestamp: sent,
      url,
      attributes = {},
      ...rest
    } = value;
    const timestamp = readMoment(sent);
    if (!timestamp) problems.set(line, "timestamp must be a time in ISO 8601, for example 2026-01-31T12:00:00Z.");
    else if (url && safeLink(url) === null) problems.set(line, "The URL must begin with http:// or https://.");
    if (!timestamp || problems.has(line)) return [];
    const id = activityId({ segmentId, platform, channel, type, sourceId });
    const person = personOf(named);
    return [
      {
        line,
        id,
        platform,
        person,
        activity: { ...rest, attributes, type, channel, sourceId, timestamp, url, person },
      },
    ];
  });
  const ids = rows.map(({ id }) => id);
  const before = await digestsOf(db, ids);
  for (const [platform, own] of Map.groupBy(rows, (row) => row.platform)) {
    await writeChanges(
      bulk,
      platform,
      own.map(({ activity }) => ({ op: "upsert", activity })),
    );
  }
  const after = await digestsOf(db, ids);
  const outcomes = rows.map(({ line, id }): ActivityOutcome => {
    const [was, is] = [before.get(id), after.get(id)];
    const status = !is ? "skipped" : !was ? "created" : was.digest === is.digest ? "unchanged" : "updated";
    return { line, status, id, ...(is && { personId: is.personId }) };
  });
  return [...outcomes, ...[...problems].map(([line, error]) => failed(line, error))];
}

/** Stored activities by id: their person, and a digest of the fields that an upsert changes. */
async function digestsOf(db: Executor, ids: readonly string[]) {
  const found = await db.execute<{ id: string; person_id: string; digest: string }>(sql`
    select id, member_id as person_id,
      md5(row("timestamp", source_parent_id, title, body, url, attributes)::text) as digest
    from activities where id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(found.rows.map(({ id, person_id, digest }) => [id, { personId: person_id, digest }]));
}
