import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Change } from "#shared/contract/changes.ts";
import type { ChangeSource } from "#shared/domain/changes.ts";

interface ChangeFilter {
  readonly userId?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Changes of all these records. */
  readonly recordIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Change whose records are not named yet. */
export type Draft = Omit<Change, "records" | "source"> & {
  /** Names as they were, where the change recorded them. */
  readonly records: readonly { readonly id: string; readonly kind: "member" | "organization"; readonly name: string }[];
};

/** One place in which changes are recorded, and how they are undone. */
export interface Source {
  readonly source: ChangeSource;
  /** Kinds of changes that it records. */
  readonly kinds: readonly string[];
  /** Newest first, as far as the requester may see them. */
  readonly list: (
    platform: Platform,
    requester: Requester,
    filter: ChangeFilter,
    most: number,
    only: string | null,
  ) => Promise<Draft[]>;
  /** Undoes a change that is listed as one that can be undone. */
  readonly undo: (platform: Platform, requester: Requester, id: string) => Promise<unknown>;
}

/** Conditions on the user and the time of a change. @throws HttpError 400 for a malformed time */
export function common({ userId, from, to }: ChangeFilter, columns: { user: SQL; at: SQL }): SQL {
  const parts = [
    userId ? sql`${columns.user} = ${userId}::uuid` : sql`true`,
    from ? sql`${columns.at} >= ${momentOf("from", from)}::timestamptz` : sql`true`,
    to ? sql`${columns.at} <= ${momentOf("to", to)}::timestamptz` : sql`true`,
  ];
  return sql.join(parts, sql` and `);
}

function momentOf(field: string, text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw badRequest(`The field ${field} must be a time.`);
  return at.toISOString();
}

/** Condition that a change concerns all records of the filter. */
export const concerns = ({ recordIds = [] }: ChangeFilter, one: (id: SQL) => SQL): SQL =>
  recordIds.length === 0
    ? sql`true`
    : sql.join(
        recordIds.map((id) => one(sql`${id}::uuid`)),
        sql` and `,
      );

export const isAdmin = ({ user }: Requester): boolean => user.roles.includes("admin");

/** Administrators see the jobs of all users, others their own. */
export const isVisibleTo = (requester: Requester, user: SQL): SQL =>
  isAdmin(requester) ? sql`true` : sql`${user} = ${requester.user.id}::uuid`;

export const userName = sql`coalesce(nullif(u.full_name, ''), u.email)`;

export const userOf = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
