import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { and, eq, getTableColumns, inArray, sql } from "#server/platform/db/drizzle.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import { members } from "#server/platform/db/schema/people.ts";
import { filterLimits } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertUsedWithinReach } from "#server/records/common/editable-ids.ts";
import type {
  AttributeDefinition,
  attributeDefinitionCreate,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { followDefinitions } from "./value-indexes.ts";

type DefinitionRecord = typeof attributeDefinitions.$inferSelect;

/** Converts a definition to its wire format. */
export const presentDefinition = (record: DefinitionRecord): AttributeDefinition => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});

/** Reads one definition. @throws HttpError 404 */
export async function findDefinition(db: Executor, id: string): Promise<AttributeDefinition> {
  const [found] = await db.select().from(attributeDefinitions).where(eq(attributeDefinitions.id, id));
  if (!found) throw notFound();
  return presentDefinition(found);
}

/** Reserved names: columns of people, here or on other backends. */
const columns: ReadonlySet<string> = new Set([...Object.keys(getTableColumns(members)), "emails", "contributions"]);

/**
 * Creates an attribute definition.
 * @throws HttpError 400 when its name is a column, or its name or label already used
 */
export async function createDefinition(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  fields: BodyOf<typeof attributeDefinitionCreate>,
): Promise<AttributeDefinition> {
  const label = labelOf(fields.label);
  const name = storableText(fields.name ?? "").trim() || camelCase(label);
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name))
    throw badRequest("An attribute name can contain only letters and digits.");
  // Every object has these properties, so a lookup by such a name would always find a value.
  if (columns.has(name) || name in Object.prototype) throw badRequest(`The name "${name}" is reserved.`);
  return db.transaction(async (tx) => {
    await assertLabelFree(tx, label);
    const [made] = await tx
      .insert(attributeDefinitions)
      .values({
        name,
        label,
        type: fields.type,
        options: optionsOf(fields.options ?? []),
        show: fields.show ?? true,
        canDelete: fields.canDelete ?? true,
        createdById: requester.user.id,
        updatedById: requester.user.id,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw badRequest(`An attribute with the name "${name}" already exists.`);
    // People may have values from an earlier definition of this name.
    await assertWithinReach(tx, requester, made);
    await writeAudit(tx, requester, { ...audited(made), actionType: "attributes-create", oldState: {} });
    await followDefinitions(tx, jobs);
    return presentDefinition(made);
  });
}

/** Audit entry of a definition. */
const audited = ({ id, name, label, type, options, show }: DefinitionRecord) => ({
  entityType: "attribute" as const,
  entityId: id,
  newState: { name, label, type, options, show },
});

/**
 * Changes a definition. Omitted fields stay unchanged.
 * @throws HttpError 400 for another type or `canDelete`, or a label that is already used; 404; 409 when a project admin
 *   changes more than to add options
 * and people of other groups have values
 */
export async function updateDefinition(
  db: Database,
  requester: Requester,
  id: string,
  fields: BodyOf<typeof attributeDefinitionUpdate>,
): Promise<AttributeDefinition> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(attributeDefinitions).where(eq(attributeDefinitions.id, id)).for("update");
    if (!before) throw notFound();
    if (fields.type !== undefined && fields.type !== before.type) {
      throw badRequest("The type of an attribute cannot be changed.");
    }
    if (fields.canDelete !== undefined && fields.canDelete !== before.canDelete) {
      throw badRequest("The field canDelete of an attribute cannot be changed.");
    }
    const values = {
      label: fields.label === undefined ? before.label : labelOf(fields.label),
      options: fields.options ? optionsOf(fields.options) : before.options,
      show: fields.show ?? before.show,
    };
    if (values.label !== before.label) await assertLabelFree(tx, values.label, id);
    const keepsOptions = before.options.every((option) => values.options.includes(option));
    if (values.label !== before.label || values.show !== before.show || !keepsOptions) {
      await assertWithinReach(tx, requester, before);
    }
    const [after = before] = await tx
      .update(attributeDefinitions)
      .set({ ...values, updatedAt: new Date(), updatedById: requester.user.id })
      .where(eq(attributeDefinitions.id, id))
      .returning();
    await writeAudit(tx, requester, {
      ...audited(after),
      actionType: "attributes-edit",
      oldState: audited(before).newState,
    });
    return presentDefinition(after);
  });
}

/**
 * Deletes definitions. Skips those that cannot be deleted or no longer exist. The values of people stay: an attribute
 * defined again under the same name shows them.
 * @throws HttpError 400; 409 when a project admin sends the request and people of other groups have values; then none
 * is deleted
 */
export async function deleteDefinitions(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} ids at once.`);
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(attributeDefinitions)
      .where(and(inArray(attributeDefinitions.id, [...ids]), eq(attributeDefinitions.canDelete, true)))
      .returning();
    for (const record of gone) {
      await assertWithinReach(tx, requester, record);
      const { newState, ...entry } = audited(record);
      await writeAudit(tx, requester, { ...entry, actionType: "attributes-delete", oldState: newState, newState: {} });
    }
    await followDefinitions(tx, jobs);
  });
}

function assertWithinReach(
  tx: Executor,
  requester: Requester,
  { name, label }: Pick<DefinitionRecord, "name" | "label">,
) {
  return assertUsedWithinReach(tx, requester, sql`jsonb_exists(m.attributes, ${name})`, `the attribute "${label}"`);
}

function labelOf(text: string): string {
  const label = cleanLine(storableText(text));
  if (label === "") throw badRequest("A label is required.");
  return label;
}

/**
 * Checks that no other attribute has a label that looks the same.
 * @param id attribute that gets the label; null for a new one
 * @throws HttpError 400
 */
async function assertLabelFree(tx: Executor, label: string, id: string | null = null): Promise<void> {
  // Definitions of earlier versions may have equal labels, so there is no unique index.
  await tx.execute(sql`lock table attribute_definitions in share row exclusive mode`);
  const found = await tx.execute<{ label: string }>(sql`
    select label from attribute_definitions
    where fold_case(label) = fold_case(${label}) and id is distinct from ${id}::uuid limit 1`);
  if (found.rows[0]) throw badRequest(`An attribute with the label "${found.rows[0].label}" already exists.`);
}

/** Options as stored: each once. */
const optionsOf = (options: readonly string[]) => [
  ...new Set(options.map((option) => cleanLine(storableText(option)))),
];

/** Turns `Country of birth` into `countryOfBirth`. */
function camelCase(label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .map((word, at) => {
      const lower = word.toLowerCase();
      return at === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
    })
    .join("");
}
