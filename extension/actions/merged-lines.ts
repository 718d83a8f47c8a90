import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeChange, MergeIdentity } from "#shared/domain/merge/person.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

const count = new Intl.NumberFormat();

/** One line of a preview. */
export interface Line {
  readonly name: string;
  readonly value: string;
  /** How much more it is than before. */
  readonly gain?: number;
  /** Where it comes from, or what is not kept. */
  readonly more?: string;
}

interface Merged {
  readonly name: string;
  readonly joinedAt: string | null | undefined;
  readonly identities: readonly MergeIdentity[];
  readonly changes: readonly MergeChange[];
}

/** The merged record, from the function that the server merges by. */
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

/** What changes or gains in the primary: only what the merge adds. */
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
  // One address that two platforms name is one e-mail: what the primary has already is no gain.
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
        const kept = changes.find((each) => each.field === field && each.kind === "kept");
        const name = field === "displayName" ? label(field) : attributeName(field);
        return { name, value: textOf(kept?.value), more: texts.merged.notKept(textOf(value)) };
      }),
    ...(joinedAt && joinedAt !== primary.joinedAt
      ? [{ name: label("joinedAt"), value: formatDate(joinedAt), more: texts.merged.earlier }]
      : []),
  ];
}

const identitiesOf = ({ facts }: MergeRecord) =>
  facts.kind === "person" ? facts.person.identities : facts.organization.identities;

/** Attributes for programs only. */
const hidden: ReadonlySet<string> = new Set(["attributes.avatarUrl", "attributes.sourceId", "attributes.name"]);

const isShownAttribute = (field: string) => field.startsWith("attributes.") && !hidden.has(field);
const isOneValue = (field: string) => field === "displayName" || isShownAttribute(field);

/** "jobTitle" as "Job title". */
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
