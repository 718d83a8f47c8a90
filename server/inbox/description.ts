import type { Platform } from "#server/platform/core/platform.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { InboxEntry } from "#shared/contract/inbox.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { InboxKind } from "#shared/domain/inbox.ts";

/** Segments in which a user works through the inbox. */
export interface Scope {
  /** With these segments, as if they were named in the request. */
  readonly requester: Requester;
  readonly segmentIds: readonly string[];
}

export interface PageOfKind {
  readonly limit: number;
  readonly offset: number;
  /** Only entries with these keys, and all but those. */
  readonly only?: readonly string[] | undefined;
  readonly except: readonly string[];
}

/** Entry before its assignee and project group are known. */
export type Draft = Omit<InboxEntry, "assignee" | "groupId" | "detail" | "confidence"> &
  Partial<Pick<InboxEntry, "assignee" | "groupId" | "detail" | "confidence">>;

/** One kind of work: who does it, and where its entries come from. */
export interface Description {
  readonly kind: InboxKind;
  /** Permission to do the work, in the segments of the scope; `user` for everyone. */
  readonly access: Permission | "user";
  /** Records that `ids` name, by which the project group of an entry is found. */
  readonly records: "member" | "organization" | null;
  /** Form of the keys. */
  readonly keys: "id" | "text";
  /** Restricts the work to some of the users who may do it. */
  readonly isFor?: (requester: Requester) => boolean;
  /** Assigns an entry where the work itself has a column for it. */
  readonly assign?: (platform: Platform, requester: Requester, key: string, assigneeId: string | null) => Promise<void>;
  readonly list: (platform: Platform, scope: Scope, page: PageOfKind) => Promise<{ count: number; rows: Draft[] }>;
}
