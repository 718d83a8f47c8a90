import { Undo2 } from "lucide-react";
import { formatDate } from "#shared/domain/dates.ts";
import { mergeEmails } from "#shared/domain/emails.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeChange, MergeIdentity } from "#shared/domain/merge/person.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

const count = new Intl.NumberFormat();

interface Line {
  readonly name: string;
  readonly value: string;
  /** How much more it is than before. */
  readonly gain?: number;
  /** Where it comes from, or what is not kept. */
  readonly more?: string;
}

/** What the merged record will be, from the function that the server merges by: only what changes or gains. */
export function MergedPreview({ primary, secondary }: { primary: MergeRecord; secondary: MergeRecord }) {
  const merged = mergedOf(primary, secondary);
  return (
    <>
      <p className="flex items-center gap-3">
        <Avatar name={merged.name} id={primary.ref.id} size={48} square={primary.ref.kind === "organization"} />
        <bdi className="min-w-0 break-words font-semibold text-lg leading-6">{merged.name}</bdi>
      </p>
      <dl>
        {linesOf(primary, secondary, merged).map(({ name, value, gain, more }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-2 border-line border-b py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0">
              <p className="break-words">
                <bdi>{value}</bdi>
                {gain !== undefined && gain > 0 && (
                  <span className="ml-1.5 font-medium text-good tabular-nums">{texts.merged.gains(gain)}</span>
                )}
              </p>
              {more && <p className="text-ink-2 text-xs wrap-anywhere">{more}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <Notice icon={<Undo2 className="mt-0.5" />}>{texts.merged.undo}</Notice>
    </>
  );
}

interface Merged {
  readonly name: string;
  readonly joinedAt: string | null | undefined;
  readonly identities: readonly MergeIdentity[];
  readonly changes: readonly MergeChange[];
}

function mergedOf({ facts }: MergeRecord, secondary: MergeRecord): Merged {
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

function linesOf(primary: MergeRecord, secondary: MergeRecord, { joinedAt, identities, changes }: Merged): Line[] {
  const added = (field: string) => changes.filter((each) => each.field === field && each.kind === "added");
  const of = (type: (identity: MergeIdentity) => boolean) =>
    added("identities")
      .map(({ value }) => value as MergeIdentity)
      .filter(type);
  const isEmail = ({ type }: MergeIdentity) => type === "email";
  const newOnes = of((identity) => !isEmail(identity));
  const emails = mergeEmails(identities);
  const newEmails = mergeEmails(of(isEmail));
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
