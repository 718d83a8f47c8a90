import type { Platform } from "#server/platform/core/platform.ts";
import { and, count, eq, gte, lte, sql } from "#server/platform/db/drizzle.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import { orderBySql, type SortField } from "#server/platform/filters/order-by.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import {
  attributeDefinitionCreate,
  attributeDefinitionDestroy,
  attributeDefinitionFind,
  attributeDefinitions as attributeDefinitionsCall,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import {
  createDefinition,
  deleteDefinitions,
  findDefinition,
  presentDefinition,
  updateDefinition,
} from "./definitions.ts";

const sorts: Readonly<Record<string, SortField>> = {
  createdAt: { sql: sql`${attributeDefinitions.createdAt}` },
  name: { sql: sql`${attributeDefinitions.name} collate "C"` },
  label: { sql: sql`${attributeDefinitions.label} collate "C"` },
  type: { sql: sql`${attributeDefinitions.type}` },
};

/** Routes for definitions of custom attributes of people. */
export const attributeRoutes = ({ db, jobs }: Platform): Route[] => [
  route(attributeDefinitionsCall, async ({ query }) => {
    const filter = query?.filter ?? {};
    const [from, to] = (filter.createdAtRange ?? []).map(readMoment);
    const matching = and(
      filter.id === undefined ? undefined : isUuid(filter.id) ? eq(attributeDefinitions.id, filter.id) : nothing,
      filter.canDelete === undefined ? undefined : eq(attributeDefinitions.canDelete, filter.canDelete),
      filter.show === undefined ? undefined : eq(attributeDefinitions.show, filter.show),
      filter.type ? eq(attributeDefinitions.type, filter.type) : undefined,
      filter.label ? containsText(attributeDefinitions.label, filter.label) : undefined,
      filter.name ? eq(attributeDefinitions.name, filter.name) : undefined,
      from ? gte(attributeDefinitions.createdAt, from) : undefined,
      to ? lte(attributeDefinitions.createdAt, to) : undefined,
    );
    const page = db
      .select()
      .from(attributeDefinitions)
      .where(matching)
      .orderBy(orderBySql(query?.orderBy, sorts, "createdAt_DESC", sql`${attributeDefinitions.name}`))
      .offset(query?.offset ?? 0);
    const [rows, totals] = await Promise.all([
      query?.limit === undefined ? page : page.limit(query.limit),
      db.select({ count: count() }).from(attributeDefinitions).where(matching),
    ]);
    return {
      rows: rows.map(presentDefinition),
      count: totals[0]?.count ?? 0,
    };
  }),

  route(attributeDefinitionCreate, ({ body, requester }) => createDefinition({ db, jobs }, requester, body)),

  route(attributeDefinitionFind, ({ params }) => findDefinition(db, params.id)),

  route(attributeDefinitionUpdate, ({ params, body, requester }) => updateDefinition(db, requester, params.id, body)),

  route(attributeDefinitionDestroy, async ({ query, requester }) => {
    await deleteDefinitions({ db, jobs }, requester, query.ids);
    return true;
  }),
];

const nothing = eq(attributeDefinitions.name, "");
