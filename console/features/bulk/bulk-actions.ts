import { Bot, Building2, Download, GitMerge, Pencil, Sparkles, Tags, Trash2, UserMinus, Users } from "lucide-react";
import type { NamedRow } from "#console/data-table/index.ts";
import { track } from "#console/session/index.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { downloadSelected } from "../export/index.ts";
import { type BulkAction, type BulkContext, type BulkKind, isPerson } from "./bulk-kind.ts";
import { texts } from "./texts.ts";

const team = (kind: BulkKind) => (isPerson(kind) ? "isTeamMember" : "isTeamOrganization");
const someAre = (context: BulkContext, flag: Parameters<typeof rowFlag>[1]) =>
  context.all || context.rows.some((row) => rowFlag(row, flag));
const someAreNot = (context: BulkContext, flag: Parameters<typeof rowFlag>[1]) =>
  context.all || context.rows.some((row) => !rowFlag(row, flag));

/** Builds the wire format of an attribute value entered by hand. */
const mark = (name: string, value: boolean) => ({ attributes: { [name]: { default: value, custom: value } } });

function markTeam({ kind, change }: BulkContext, value: boolean): Promise<void> {
  const name = value ? "markTeam" : "unmarkTeam";
  const action = isPerson(kind) ? mark("isTeamMember", value) : { isTeamOrganization: value };
  track(isPerson(kind) ? "Mark as team contributor" : "Mark as team organization", "Feature", { bulk: true, value });
  return change(texts[name], action, name);
}

function markBot({ change }: BulkContext, value: boolean): Promise<void> {
  const name = value ? "markBot" : "unmarkBot";
  track("Mark as bot", "Feature", { bulk: true, value });
  return change(texts[name], mark("isBot", value), name);
}

/** Returns whether every selected row is marked as team. The bar then offers to unmark, and the menu to mark. */
const allAreTeam = (context: BulkContext) => !someAreNot(context, team(context.kind));

const mergeBoth = (of: "person" | "organization"): BulkAction => ({
  id: `merge-${of}`,
  label: texts.mergeBoth[of],
  icon: GitMerge,
  shortcut: "m",
  place: "bar",
  isAvailable: ({ may, kind }) => may.merge && isPerson(kind) === (of === "person"),
  reason: ({ rows, all }) => (all || rows.length !== 2 ? texts.mergeTwo : null),
  run: ({ open }) => open("merge"),
});

/** Actions on selected records: those of the bar, then those of the menu at its end. */
export const bulkActions: readonly BulkAction[] = [
  mergeBoth("person"),
  mergeBoth("organization"),
  {
    id: "mark-team",
    label: texts.markTeam,
    icon: Users,
    place: "bar",
    isAvailable: (context) => context.may.edit && !allAreTeam(context),
    run: (context) => markTeam(context, true),
  },
  {
    id: "unmark-team",
    label: texts.unmarkTeam,
    icon: UserMinus,
    place: "bar",
    isAvailable: (context) => context.may.edit && allAreTeam(context),
    run: (context) => markTeam(context, false),
  },
  {
    id: "tags",
    label: texts.tags,
    icon: Tags,
    place: "bar",
    isAvailable: ({ may, kind, hasJobs, hasTags }) => may.edit && isPerson(kind) && hasJobs && hasTags,
    run: ({ open }) => open("tags"),
  },
  {
    id: "employer",
    label: texts.employer,
    icon: Building2,
    place: "bar",
    isAvailable: ({ may, kind, hasJobs }) => may.edit && isPerson(kind) && hasJobs,
    run: ({ open }) => open("employer"),
  },
  {
    id: "attribute",
    label: texts.attribute,
    icon: Pencil,
    place: "bar",
    isAvailable: ({ may, kind }) => may.edit && kind.attributes !== undefined,
    run: ({ open }) => open("attribute"),
  },
  {
    id: "delete",
    label: texts.remove,
    icon: Trash2,
    place: "bar",
    danger: true,
    isAvailable: ({ may }) => may.destroy,
    run: ({ remove }) => remove(),
  },
  {
    id: "unmark-some-team",
    label: texts.unmarkTeam,
    icon: UserMinus,
    place: "menu",
    isAvailable: (context) => context.may.edit && !allAreTeam(context) && someAre(context, team(context.kind)),
    run: (context) => markTeam(context, false),
  },
  {
    id: "mark-bot",
    label: texts.markBot,
    icon: Bot,
    place: "menu",
    isAvailable: (context) => context.may.edit && isPerson(context.kind) && someAreNot(context, "isBot"),
    run: (context) => markBot(context, true),
  },
  {
    id: "unmark-bot",
    label: texts.unmarkBot,
    icon: Bot,
    place: "menu",
    isAvailable: (context) => context.may.edit && isPerson(context.kind) && someAre(context, "isBot"),
    run: (context) => markBot(context, false),
  },
  {
    id: "enrich",
    label: texts.enrich,
    icon: Sparkles,
    place: "menu",
    capability: "enrichment",
    isAvailable: ({ may, kind, hasJobs }) => may.edit && isPerson(kind) && hasJobs,
    run: ({ change }) => change(texts.enrich, { enrich: true }, "enrich"),
  },
  {
    id: "download",
    label: texts.download,
    icon: Download,
    place: "menu",
    capability: "csvDownload",
    isAvailable: () => true,
    run: ({ kind, target, count }) => downloadSelected(isPerson(kind) ? "people" : "organizations", target, count),
  },
];

/** Returns a mark of a row. Rows of this server have it as a field, rows of existing backends as an attribute. */
function rowFlag(row: NamedRow, name: "isTeamMember" | "isBot" | "isTeamOrganization"): boolean {
  const fields = row as NamedRow & { readonly attributes?: Attributes } & Partial<Record<typeof name, unknown>>;
  return (fields[name] ?? attributeValue(fields.attributes, name)) === true;
}
