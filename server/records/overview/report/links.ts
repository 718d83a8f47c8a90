import { createHash, randomBytes } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type Input, preparedRoute, type Route, route } from "#server/platform/http/route.ts";
import {
  mostReportLinks,
  type ReportLink,
  reportLinkCreate,
  reportLinkList,
  reportLinkRevoke,
  sharedReport,
} from "#shared/contract/report-links.ts";
import { namesOf, segmentOf } from "../scope.ts";
import type { ReportFigures } from "./count-report.ts";
import { type LinkMaintainers, maintainersForLink, readLinkMaintainers } from "./link-maintainers.ts";
import { readReportFigures } from "./read-report.ts";

/**
 * Links that show a report without an account. The figures are stored when the link is created, and the names of
 * records are read when it is opened, so that an erased person is named nowhere. Only the hash of its token is stored.
 */
export const reportLinkRoutes = (platform: Platform): Route[] => [
  route(reportLinkList, async ({ requester }) => {
    const { rows } = await platform.db.execute<Row>(sql`
      select ${columns} from report_links l left join users u on u.id = l.created_by_id
      where l.segment_id = ${segmentOf(requester)}::uuid and l.expires_at > now() order by l.created_at desc`);
    return rows.map(linkOf);
  }),

  preparedRoute(reportLinkCreate, readForLink(platform), async ({ body, requester }, read) => {
    const { db } = platform;
    const segmentId = segmentOf(requester);
    const { period, counted = "all", withPeople, days } = body;
    if (read === null) throw badRequest("The report is still being counted. Try again when it is shown.");
    const { rows: others } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from report_links where segment_id = ${segmentId}::uuid and expires_at > now()`);
    if ((others[0]?.n ?? 0) >= mostReportLinks) {
      throw badRequest(`There are ${mostReportLinks} links to this report. Revoke one first.`);
    }
    const token = randomBytes(32).toString("base64url");
    const figures: LinkFigures = {
      ...read.figures,
      ...(!withPeople && { people: [] }),
      maintainers: await maintainersForLink(db, segmentId, withPeople),
    };
    const { rows } = await db.execute<Row>(sql`
      with l as (
        insert into report_links (segment_id, token_hash, period, counted, with_people, names, figures, created_by_id,
          expires_at)
        values (${segmentId}::uuid, ${hashOf(token)}, ${period}, ${counted}, ${withPeople},
          ${JSON.stringify(await namesOfPath(platform, segmentId))}::jsonb, ${JSON.stringify(figures)}::jsonb,
          ${requester.user.id}::uuid, now() + make_interval(days => ${days}))
        returning *)
      select ${columns} from l left join users u on u.id = l.created_by_id`);
    const [row] = rows;
    if (!row) throw notFound();
    const link = linkOf(row);
    await writeAudit(db, requester, {
      actionType: "report-links-create",
      entityType: "segment",
      entityId: segmentId,
      oldState: {},
      newState: { period, counted, withPeople, expiresAt: link.expiresAt },
    });
    return { ...link, token };
  }),

  route(reportLinkRevoke, async ({ params, requester }) => {
    const segmentId = segmentOf(requester);
    const { rows } = await platform.db.execute<{ period: string }>(sql`
      delete from report_links where id = ${params.id}::uuid and segment_id = ${segmentId}::uuid returning period`);
    const [revoked] = rows;
    if (!revoked) throw notFound();
    await writeAudit(platform.db, requester, {
      actionType: "report-links-revoke",
      entityType: "segment",
      entityId: segmentId,
      oldState: { period: revoked.period },
      newState: {},
    });
    return true;
  }),

  route(sharedReport, async ({ body }) => {
    const { db } = platform;
    const { rows } = await db.execute<Shared>(sql`
      select l.names, l.figures, l.counted, l.with_people, l.created_at, l.expires_at from report_links l
      join segments s on s.id = l.segment_id
      where l.token_hash = ${hashOf(body.token)} and l.expires_at > now()`);
    const [row] = rows;
    if (!row) throw new HttpError(404, "This link does not show a report. It has ended, or was revoked.");
    const { names, counted, with_people: withPeople } = row;
    const { maintainers, ...figures } = row.figures;
    const [people, organizations] = await Promise.all([
      namesOf(db, "member", figures.people),
      namesOf(db, "organization", figures.organizations),
    ]);
    const named = (leaders: { displayName: string; count: number }[]) =>
      leaders.map(({ displayName, count }) => {
        return { id: "", displayName: withoutAddresses(displayName), avatar: null, count };
      });
    return {
      ...figures,
      // They name repositories, which may not be public.
      releases: [],
      people: withPeople ? named(people(figures.people)) : [],
      organizations: named(organizations(figures.organizations)),
      // Ids of records mean nothing without an account.
      peopleIds: null,
      organizationIds: null,
      maintainers: maintainers ? await readLinkMaintainers(db, maintainers, withoutAddresses) : null,
      names: names.map(withoutAddresses),
      ...{ counted, withPeople, createdAt: iso(row.created_at), expiresAt: iso(row.expires_at) },
    };
  }),
];

/** A first count takes seconds, which a transaction must not. */
const readForLink =
  (platform: Platform) =>
  ({ body, requester }: Input<typeof reportLinkCreate>) =>
    readReportFigures(platform, segmentOf(requester), body);

/** Deletes links that have ended. */
export async function defineReportLinkJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("forget-report-links", async () => {
    await db.execute(sql`delete from report_links where expires_at < now()`);
  });
  await jobs.schedule("forget-report-links", "27 3 * * *");
}

type Row = {
  id: string;
  period: string;
  counted: string;
  with_people: boolean;
  created_by: string | null;
  created_at: string;
  expires_at: string;
};

type Shared = Pick<Row, "counted" | "with_people" | "created_at" | "expires_at"> & {
  names: string[];
  figures: LinkFigures;
};

/** Figures of a link. Links of earlier versions have no maintainers. */
type LinkFigures = ReportFigures & { maintainers?: LinkMaintainers };

const columns = sql`l.id, l.period, l.counted, l.with_people, l.created_at, l.expires_at,
  coalesce(nullif(u.full_name, ''), u.email) as created_by`;

const linkOf = (row: Row): ReportLink => ({
  ...{ id: row.id, period: row.period, counted: row.counted, withPeople: row.with_people, createdBy: row.created_by },
  createdAt: iso(row.created_at),
  expiresAt: iso(row.expires_at),
});

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Names from the project group down to the segment. */
async function namesOfPath({ db }: Platform, segmentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ names: string[] }>(sql`
    select array_remove(array[grandparent_name, parent_name, name], null) as names from segments
    where id = ${segmentId}::uuid`);
  return rows[0]?.names ?? [];
}

/**
 * Replaces email addresses in a name by the part before the `@`. A handle may begin with another one; what follows a dot
 * in it may be the rest of an address.
 */
function withoutAddresses(name: string): string {
  const shorten = (word: string) => {
    const at = word.indexOf("@", 1);
    const end = at < 0 && word.startsWith("@") ? word.indexOf(".") : at;
    return end < 0 ? word : word.slice(0, end);
  };
  return name
    .replaceAll(/[\uFE6B\uFF20]/g, "@")
    .split(/\s/)
    .map(shorten)
    .join(" ");
}
