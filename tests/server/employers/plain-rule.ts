import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";

type Fact = {
  id: string;
  day: string;
  segment: string;
  organization: string | null;
  host: string | null;
  bot: boolean;
  work: {
    /** Null: independent. */
    organization: string | null;
    start: string | null;
    end: string | null;
    source: string;
    counts: boolean;
    primary: boolean;
    removed: boolean;
    policy: string | null;
    trashed: boolean;
    name: string;
  }[];
  affiliations: {
    segment: string;
    organization: string | null;
    start: string | null;
    end: string | null;
    policy: string | null;
    trashed: boolean;
    name: string | null;
  }[];
};

/**
 * Policy of the organization `o`. One that has only domains of projects counts only when entered, unless stated
 * otherwise.
 */
const policy = sql`coalesce(o.employer_policy, (select case when bool_and(k.kind is not null) then 'entered' end
  from organization_identities p
  left join employer_domains k on k.kind = 'project' and k.domain = fold_case(p.value)
  where p.organization_id = o.id and p.type like '%-domain'))`;

/** Everything that the rule depends on, as stored, by activity. */
export async function facts(db: Database, key: string): Promise<Fact[]> {
  const found = await db.execute<Fact>(sql`
    select a.id, (a."timestamp" at time zone 'UTC')::date::text as day, a.segment_id as segment,
      a.organization_id as organization, split_part(a.username, '@', 2) as host, m.is_bot or m.deleted_at is not null as bot,
      coalesce((select json_agg(json_build_object('organization', w.organization_id, 'name', coalesce(o.display_name, ''),
        'start', (w.date_start at time zone 'UTC')::date, 'end', (w.date_end at time zone 'UTC')::date,
        'source', w.source, 'counts', w.allow_affiliation, 'primary', w.is_primary_work_experience,
        'removed', w.deleted_at is not null, 'policy', ${policy}, 'trashed', o.deleted_at is not null))
        from member_organizations w left join organizations o on o.id = w.organization_id where w.member_id = m.id), '[]') as work,
      coalesce((select json_agg(json_build_object('segment', f.segment_id, 'organization', f.organization_id,
        'name', o.display_name, 'start', (f.date_start at time zone 'UTC')::date,
        'end', (f.date_end at time zone 'UTC')::date, 'policy', ${policy}, 'trashed', o.deleted_at is not null))
        from member_affiliations f left join organizations o on o.id = f.organization_id where f.member_id = m.id), '[]') as affiliations
    from activities a join members m on m.id = a.member_id where a.channel = ${key} order by a.id`);
  return found.rows;
}

export type Owners = ReadonlyMap<string, { organization: string; policy: string | null }>;

/**
 * Organizations of domains. An unverified domain names one only when no other has it; some kinds name none, nor does a
 * project's domain of an organization that has others.
 */
export async function owners(db: Database): Promise<Owners> {
  const found = await db.execute<{ value: string; organization: string; policy: string | null }>(sql`
    select fold_case(i.value) as value, o.id as organization, ${policy} as policy
    from organization_identities i join organizations o on o.id = i.organization_id
    where i.type like '%-domain' and o.deleted_at is null
      and (i.verified or not exists (select from organization_identities other
        join organizations holder on holder.id = other.organization_id and holder.deleted_at is null
        where other.type like '%-domain' and other.id <> i.id and fold_case(other.value) = fold_case(i.value)))
      and not exists (select from employer_domains k where k.domain = fold_case(i.value) and (k.kind = 'free-mail'
        or k.kind = 'project' and exists (select from organization_identities beside
          where beside.organization_id = o.id and beside.type like '%-domain'
            and not exists (select from employer_domains own where own.domain = fold_case(beside.value)
              and own.kind = 'project'))))`);
  return new Map(found.rows.map(({ value, ...owner }) => [value, owner]));
}

/** Last day that belongs to a period: the last of the month for the first day of one. */
const lastDay = (end: string): string => {
  if (!end.endsWith("-01")) return end;
  const [year = 0, month = 0] = end.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};
const covers = (day: string, { start, end }: { start: string | null; end: string | null }) =>
  (start === null || start <= day) && (end === null || day <= lastDay(end));

/** The rule in plain words, over the stored record. */
export function expected(fact: Fact, byDomain: Owners): string | null {
  if (fact.bot) return null;
  const latest = <T extends { start: string | null; end: string | null; name: string | null }>(list: readonly T[]) =>
    [...list].sort(
      (a, b) =>
        (b.start ?? "").localeCompare(a.start ?? "") ||
        (a.end ? lastDay(a.end) : "9").localeCompare(b.end ? lastDay(b.end) : "9") ||
        (a.name ?? "").localeCompare(b.name ?? ""),
    )[0];
  const manual = latest(
    fact.affiliations.filter(
      (each) => each.segment === fact.segment && !each.trashed && each.policy !== "never" && covers(fact.day, each),
    ),
  );
  if (manual) return manual.organization;
  const current = fact.work.filter((each) => !each.removed && !each.trashed);
  const entered = current.filter((each) => {
    const isUndated = each.start === null && each.end === null;
    return !isUndated || each.source !== "email-domain";
  });
  const fitting = entered.filter((each) => each.counts && each.policy !== "never" && covers(fact.day, each));
  const dated = fitting.filter((each) => each.start !== null || each.end !== null);
  const first = latest(dated.some((each) => each.primary) ? dated.filter((each) => each.primary) : dated);
  if (first) return first.organization;
  const byName = fitting.filter((each) => each.organization !== null).sort((a, b) => a.name.localeCompare(b.name));
  const named = fact.host ? byDomain.get(fact.host.replace(/^eu\./, "")) : undefined;
  const primary = byName.filter((each) => each.primary);
  const undated = primary.length > 0 ? primary : byName;
  const chosen = undated.find((each) => each.organization === named?.organization) ?? undated[0];
  if (chosen) return chosen.organization;
  if (fitting.length > 0) return null;
  const holds = (organization: string | null) => {
    const same = current.filter((each) => each.organization === organization);
    const wasRemoved = fact.work.some((each) => each.removed && each.organization === organization);
    if (same.length === 0 && wasRemoved) return false;
    if (same.some((each) => !each.counts || each.policy === "never")) return false;
    const ends = same.filter((each) => each.start !== null || each.end !== null).map((each) => each.end);
    return ends.length === 0 || ends.some((end) => end === null || fact.day <= lastDay(end));
  };
  if (fact.host) {
    return named && (named.policy ?? "yes") === "yes" && holds(named.organization) ? named.organization : null;
  }
  const guesses = current.filter(
    (each) =>
      each.organization !== null &&
      each.source === "email-domain" &&
      each.start === null &&
      each.end === null &&
      each.policy !== "entered" &&
      holds(each.organization),
  );
  return guesses.length === 1 ? (guesses[0]?.organization ?? null) : null;
}

/** Guessed work as stored, and as the verified addresses of people state it where nothing else is known. */
export async function guesses(db: Database, key: string, byDomain: Owners) {
  const found = await db.execute<{
    id: string;
    bot: boolean;
    hosts: string[];
    guessed: string[];
    other: string[];
  }>(sql`
    select m.id, m.is_bot as bot,
      array(select fold_case(split_part(i.value, '@', 2)) from member_identities i
        where i.member_id = m.id and i.verified and i.value like '%@%') as hosts,
      array(select w.organization_id from member_organizations w where w.member_id = m.id and ${isGuess}) as guessed,
      array(select w.organization_id from member_organizations w where w.member_id = m.id and not (${isGuess})) as other
    from members m where m.display_name like ${`% ${key}`} and m.deleted_at is null`);
  const stored = found.rows.flatMap(({ id, guessed }) => guessed.map((organization) => `${id} ${organization}`));
  const stated = found.rows.flatMap(({ id, bot, hosts, other }) =>
    hosts.flatMap((host) => {
      const owner = byDomain.get(host.replace(/^eu\./, ""));
      const isKnown = owner && owner.policy !== "never" && !other.includes(owner.organization);
      return isKnown && !bot ? [`${id} ${owner.organization}`] : [];
    }),
  );
  return { stored: new Set(stored), stated: new Set(stated) };
}

const isGuess = sql`w.source = 'email-domain' and w.date_start is null and w.date_end is null and w.deleted_at is null
  and w.allow_affiliation and not w.is_primary_work_experience`;
