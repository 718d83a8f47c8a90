import type { Config } from "#server/platform/core/config.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from "#shared/contract/api-keys.ts";
import {
  userAccessUpdate,
  userAutocomplete,
  userConfirmAddress,
  userDestroy,
  userFind,
  userInvite,
  userList,
  userSamePerson,
} from "#shared/contract/users.ts";
import { changeAccess, inviteUser, withdrawInvitation } from "./access.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { confirmAddress, decideSamePerson, isWaiting, listedUsers, sameUserId } from "./recognize.ts";

/** Fields of a user in the API format, without data of the sign-in provider. */
export function userFields(row: typeof users.$inferSelect) {
  return {
    id: row.id,
    email: row.email,
    // Providers that say nothing have not verified it.
    emailVerified: row.emailVerified === true,
    fullName: row.fullName,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: null,
    provider: "oidc",
    acceptedTermsAndPrivacy: true,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const mostRows = 200;

/** Functions that end a user's sessions. */
interface Sessions {
  end(userId: string): Promise<void>;
}

/** Routes for users, API keys and their access. */
export const userRoutes = ({ config, db, jobs }: Platform, sessions: Sessions): Route[] => [
  route(userAutocomplete, async ({ query }) => {
    const rows = await db
      .select({ id: users.id, fullName: users.fullName, email: users.email })
      .from(users)
      .where(and(listedUsers(config), query.query ? matching(query.query) : undefined))
      .orderBy(asc(sql`fold_case(${users.fullName}) collate "C"`), asc(users.id))
      .limit(Math.min(query.limit ?? 10, mostRows));
    return rows.map(({ id, fullName, email }) => ({ id, label: fullName || email.split("@")[0], email }));
  }),

  route(userFind, async ({ params }) => {
    const [row] = await db.select().from(users).where(eq(users.id, params.id));
    if (!row) throw notFound();
    return { ...userFields(row), ...accessOf(row), adminSegments: row.adminSegments };
  }),

  route(userList, async ({ query }) => {
    const { filter, limit, offset, orderBy } = query ?? {};
    const where = and(listedUsers(config), ...conditionsOf(filter ?? {}));
    const rows = await db
      .select(rowColumns(config))
      .from(users)
      .where(where)
      .orderBy(...orderOf(orderBy))
      .limit(Math.min(limit ?? mostRows, mostRows))
      .offset(offset ?? 0);
    const [total] = await db.select({ count: count() }).from(users).where(where);
    return {
      rows: await listed(db, rows),
      count: total?.count ?? 0,
      limit: limit ?? (false as const),
      offset: offset ?? 0,
    };
  }),

  route(userInvite, async ({ body, requester }) => {
    const id = await inviteUser(db, jobs, requester, body);
    return { ...(await onlyRow(db, config, id)), isMailed: config.mail !== null };
  }),

  route(userAccessUpdate, async ({ params, body, requester }) => {
    const { hasActiveFilter } = await changeAccess(db, requester, params.id, body);
    if (hasActiveFilter) await sessions.end(params.id);
    return onlyRow(db, config, params.id);
  }),

  route(userConfirmAddress, async ({ params, requester }) => {
    await confirmAddress(db, requester, params.id);
    return onlyRow(db, config, params.id);
  }),

  route(userSamePerson, async ({ params, body, requester }) => {
    for (const id of await decideSamePerson(db, config, requester, { ...params, ...body })) await sessions.end(id);
    return onlyRow(db, config, body.isSame ? body.otherId : params.id);
  }),

  route(userDestroy, async ({ params, requester }) => {
    await withdrawInvitation(db, requester, params.id);
    return true;
  }),

  route(apiKeyList, ({ query }) => listApiKeys(db, query ?? {})),
  route(apiKeyCreate, ({ body, requester }) => createApiKey(db, requester, body)),
  route(apiKeyRevoke, async ({ params, requester }) => {
    await revokeApiKey(db, requester, params.id);
    return true;
  }),
];

type UserRow = typeof users.$inferSelect;

const rowColumns = (config: Config) => ({ user: users, isWaiting, sameId: sameUserId(config) });

interface ListedRow {
  readonly user: UserRow;
  readonly isWaiting: boolean;
  readonly sameId: string | null;
}

/** Rows of the list, with the names of the administered segments. */
async function listed(db: Executor, rows: readonly ListedRow[]) {
  const segmentIds = [...new Set(rows.flatMap(({ user }) => user.adminSegments))];
  const named = segmentIds.length
    ? await db
        .select({ id: segments.id, name: segments.name, type: segments.type })
        .from(segments)
        .where(inArray(segments.id, segmentIds))
    : [];
  const names = new Map(named.map((segment) => [segment.id, segment]));
  const sameIds = rows.flatMap(({ sameId }) => sameId ?? []);
  const same = sameIds.length ? await db.select().from(users).where(inArray(users.id, sameIds)) : [];
  const sameUsers = new Map(same.map((user) => [user.id, user]));
  return rows.map(({ user: row, isWaiting: waits, sameId }) => ({
    ...userFields(row),
    emailVerified: row.emailVerified,
    isWaiting: waits,
    signIn: row.lastSignIn && {
      claims: [...row.lastSignIn.claims],
      rolesClaim: row.lastSignIn.rolesClaim,
      received: row.lastSignIn.received && [...row.lastSignIn.received],
      understood: [...row.lastSignIn.understood],
    },
    sameAs: sameAsOf(sameUsers.get(sameId ?? "")),
    ...accessOf(row),
    adminSegments: row.adminSegments.flatMap((id) => names.get(id) ?? []),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isBlocked: row.blockedAt !== null,
    claimedRoles: row.claimedRoles,
    grantedRoles: row.grantedRoles,
    grantedGroups: row.grantedGroups,
  }));
}

function sameAsOf(user: UserRow | undefined) {
  if (user === undefined) return null;
  const { id, fullName, email, issuer, lastSeenAt } = user;
  return {
    id,
    name: fullName || email,
    provider: URL.parse(issuer)?.host ?? issuer,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

async function onlyRow(db: Executor, config: Config, id: string) {
  const [row] = await listed(db, await db.select(rowColumns(config)).from(users).where(eq(users.id, id)));
  if (!row) throw notFound();
  return row;
}

function accessOf({ roles, status }: UserRow) {
  return { roles, status, invitationToken: null };
}

function matching(text: string): SQL | undefined {
  return or(containsText(users.fullName, text), containsText(users.email, text), eq(sql`${users.id}::text`, text));
}

function conditionsOf(filter: {
  query?: string | undefined;
  id?: string | undefined;
  fullName?: string | undefined;
  email?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  createdAtRange?: string[] | undefined;
}): (SQL | undefined)[] {
  const [from, to] = (filter.createdAtRange ?? []).map((text) => (text ? dateOf(text) : undefined));
  return [
    filter.query ? matching(filter.query) : undefined,
    filter.id ? eq(sql`${users.id}::text`, filter.id.toLowerCase()) : undefined,
    filter.fullName ? containsText(users.fullName, filter.fullName) : undefined,
    filter.email ? containsText(users.email, filter.email) : undefined,
    filter.role ? sql`${filter.role} = any(${users.roles})` : undefined,
    filter.status ? eq(users.status, filter.status) : undefined,
    from ? gte(users.createdAt, from) : undefined,
    to ? lte(users.createdAt, to) : undefined,
  ];
}

function dateOf(text: string): Date {
  const date = readMoment(text);
  if (!date) throw badRequest("The field filter.createdAtRange is not a valid date range.");
  return date;
}

/** Parses an order such as `fullName_ASC`; default: email ascending. */
function orderOf(orderBy: string | null | undefined): SQL[] {
  const [field = "", direction] = orderBy?.split("_") ?? [];
  const columns: Record<string, SQL> = {
    fullName: sql`fold_case(${users.fullName}) collate "C"`,
    email: sql`fold_case(${users.email}) collate "C"`,
    createdAt: sql`${users.createdAt}`,
    lastSeenAt: sql`coalesce(${users.lastSeenAt}, 'epoch')`,
  };
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) return [asc(sql`fold_case(${users.email})`), asc(users.id)];
  return [direction?.toUpperCase() === "DESC" ? desc(column) : asc(column), asc(users.id)];
}
