import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeChange, MergeIdentity } from "#shared/domain/merge/person.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { identitiesOf } from "./compare-records.ts";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

const count = new Intl.NumberFormat();

/** One line of a merge preview. */
export interface Line {
  readonly name: string;
  readonly value: string;
  /** Increase over the value before the merge. */
  readonly gain?: number;
  /** Source of the value, or the value that is dropped. */
  readonly more?: string;
}

interface Merged {
  readonly name: string;
  readonly joinedAt: string | null | undefined;
  readonly identities: readonly MergeIdentity[];
  readonly changes: readonly MergeChange[];
}

/** Computes the merged record with the same functions as the server. */
export function mergedOf({ facts }: MergeRecord, secondary: MergeRecord): Merged {
  if (facts.kind === "person" && secondary.facts.kind === "person") {
    const { merged, changes } = mergePreview(facts.person, secondary.facts.person);
    return { name: merged.displayName, joinedAt: merged.joinedAt, identities: merged.identities, changes };
  }
  if (facts.kind === "organization" && secondary.facts.kind === "organization") {
    const { merged, changes } = mergeOrganizations(facts.organization, secondary.facts.organization);
    return { name: merged.displayName, joinedAt: merged.joinedAt, identities: merged.identities, changes };
  }
  throw new Error("A person and an organization cannot be merged.");
}

/** Lists the changes that the merge makes to the primary record. Unchanged values are left out. */
export function linesOf(
  primary: MergeRecord,
  secondary: MergeRecord,
  { joinedAt, identities, changes }: Merged,
): Line[] {
  const added = (field: string) => changes.filter((each) => each.field === field && each.kind === "added");
  const of = (type: (identity: MergeIdentity) => boolean) =>
    added("identities")
      .map(({ value }) => value as MergeIdentity)
      .filter(type);
  const isEmail = ({ type }: MergeIdentity) => type === "email";
  const newOnes = of((identity) => !isEmail(identity));
  const emails = mergeEmails(identities);
  // The same email can come from two platforms. It counts as new only when the primary lacks it.
  const ownEmails = new Set(mergeEmails(identitiesOf(primary)).map(({ value }) => value.toLowerCase()));
  const newEmails = mergeEmails(of(isEmail)).filter(({ value }) => !ownEmails.has(value.toLowerCase()));
  const activities = primary.activityCount + secondary.activityCount;
  const label = (field: string) => texts.merged.fields[field] ?? field;
  return [
    { name: label("activityCount"), value: count.format(activities), gain: secondary.activityCount },
    ...(newOnes.length > 0
      ? [
          {
            name: label("identities"),
            value: String(identities.filter((identity) => !isEmail(identity)).length),
            gain: newOnes.length,
            more: newOnes.map(({ platform, value }) => `${platformName(platform)} ${value}`).join(", "),
          },
        ]
      : []),
    ...(newEmails.length > 0
      ? [
          {
            name: label("emails"),
            value: String(emails.length),
            gain: newEmails.length,
            more: newEmails.map(({ value }) => value).join(", "),
          },
        ]
      : []),
    ...(["tags", "organizations"] as const).flatMap((field) => {
      const values = added(field).map(({ value }) => nameOf(value));
      return values.length > 0 ? [{ name: label(field), value: values.join(", "), gain: values.length }] : [];
    }),
    ...changes
      .filter(({ field, kind, source }) => isShownAttribute(field) && kind === "added" && source === undefined)
      .filter(({ value }) => value !== false)
      .map(({ field, value }) => ({ name: attributeName(field), value: textOf(value) })),
    ...changes
      .filter(
        ({ field, kind, source, from }) =>
          kind === "not-kept" && from === "secondary" && source === undefined && isOneValue(field),
      )
      .map(({ field, value }) => {
        const keptChange = changes.find((each) => each.field === field && each.kind === "kept");
        const name = field === "displayName" ? label(field) : attributeName(field);
        return { name, value: textOf(keptChange?.value), more: texts.merged.notKept(textOf(value)) };
      }),
    ...(joinedAt && joinedAt !== primary.joinedAt
      ? [{ name: label("joinedAt"), value: formatDate(joinedAt), more: texts.merged.earlier }]
      : []),
  ];
}

/** Attributes that are not meant for display. */
const hidden: ReadonlySet<string> = new Set(["attributes.avatarUrl", "attributes.sourceId", "attributes.name"]);

const isShownAttribute = (field: string) => field.startsWith("attributes.") && !hidden.has(field);
const isOneValue = (field: string) => field === "displayName" || isShownAttribute(field);

/** Turns "jobTitle" into "Job title". */
function attributeName(field: string): string {
  const words = field
    .replace(/^attributes\./, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf(value: unknown): string {
  const { name, displayName } = value as { name?: string; displayName?: string };
  return name ?? displayName ?? textOf(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
