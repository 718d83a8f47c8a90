import type { BulkKind } from "#server/curation/bulk/bulk-kind.ts";
import { organizationsInBulk } from "#server/curation/bulk/organizations.ts";
import { peopleInBulk } from "#server/curation/bulk/people.ts";
import { nextMatching } from "#server/curation/bulk/selection.ts";
import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import { conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { findSegments } from "#server/platform/http/request-segments.ts";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import type { SavedView } from "#shared/contract/views.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { toRequest } from "#shared/domain/filters/request.ts";
import { fromConfig } from "#shared/domain/filters/view-config.ts";
import {
  defaultListSort,
  defaultOrganizationSettings,
  defaultPeopleSettings,
} from "#shared/domain/lists/list-state.ts";
import { mostSubscribedRecords } from "#shared/domain/view-subscriptions.ts";

const capabilities = { rowDetails: true, leavesOutFlagged: true };

/** List with views that can be subscribed to. */
interface List {
  readonly kind: Pick<BulkKind<never>, "id" | "matching">;
  readonly access: "memberRead" | "organizationRead";
  readonly settings: Readonly<Record<string, "include" | "exclude" | "filter">>;
  readonly schema: (db: Executor) => Promise<FilterSchema>;
}

const lists: Readonly<Record<string, List>> = {
  member: {
    kind: peopleInBulk,
    access: "memberRead",
    settings: { bot: defaultPeopleSettings.bot, teamMember: defaultPeopleSettings.teamMember },
    async schema(db) {
      const { name, label, type, show, options } = attributeDefinitions;
      return peopleFilters(
        await db.select({ name, label, type, show, options }).from(attributeDefinitions),
        capabilities,
      );
    },
  },
  organization: {
    kind: organizationsInBulk,
    access: "organizationRead",
    settings: defaultOrganizationSettings,
    schema: async () => organizationFilters(capabilities),
  },
};

/**
 * Finds the records of a view in a project group, as its list shows them to the user.
 * @throws HttpError 403 without access to them; 404 for a view or group that does not exist; 409 when they are too many
 */
export async function recordsOfView(
  db: Database,
  user: CurrentUser,
  { placement, config }: Pick<SavedView, "placement" | "config">,
  groupId: string,
): Promise<string[]> {
  const list = lists[placement];
  if (!list) throw conflict("Only views of people and of organizations can be subscribed to.");
  const schema = await list.schema(db);
  const defaults = {
    search: "",
    relation: "and",
    order: defaultListSort,
    settings: list.settings,
    values: {},
  } as const;
  const now = new Date();
  const { search, filter, segments } = toRequest(schema, fromConfig(schema.filters, config, defaults).state, now);
  const found = await findSegments(db, segments ?? [groupId]);
  const [segment] = found;
  if (!segment || ![segment.id, segment.parentId, segment.grandparentId].includes(groupId)) throw notFound();
  checkAccess({ access: list.access, path: "/customview" }, user, found);
  const matching = { segmentId: segment.id, filter, search, before: now.toISOString() };
  const ids = await nextMatching(db, list.kind as BulkKind<never>, matching, null, mostSubscribedRecords + 1);
  if (ids.length > mostSubscribedRecords) {
    throw conflict(
      `The view has more than ${mostSubscribedRecords.toLocaleString("en")} records. Add filters to it first.`,
    );
  }
  return ids;
}
