import { fieldLabel } from "#console/core/field-label.ts";
import { attributeList, attributeText } from "#console/data-table/index.ts";
import type { auditLogQuery } from "#shared/contract/audit-logs.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { formatDate, parseDate, shownPeriod } from "#shared/domain/text/dates.ts";
import { sourceName } from "../sections/source-name.ts";
import { texts } from "./texts.ts";

export type HistoryEntry = AnswerOf<typeof auditLogQuery>[number];

/** Single change of an entry, as text. */
export interface HistoryLine {
  readonly what: string;
  /** Null when there was no value before, or there is none after. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Names of records that the states contain only as ids. */
export interface HistoryNames {
  readonly organizations: ReadonlyMap<string, string>;
  readonly segments: ReadonlyMap<string, string>;
}

type State = Readonly<Record<string, unknown>>;

const asState = (value: unknown): State => (typeof value === "object" && value !== null ? (value as State) : {});
const rowsOf = (value: unknown): State[] => (Array.isArray(value) ? value.map(asState) : []);
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Changes in an entry of the audit log; empty for a change that failed. */
export function historyLines(entry: HistoryEntry, names: HistoryNames): HistoryLine[] {
  const { actionType, oldState, newState } = entry;
  if (!entry.success) return [];
  switch (actionType) {
    case "members-edit-identities":
      return comparedRows(oldState, newState, () => texts.identity, identityText);
    case "members-edit-organizations":
      return comparedRows(
        oldState,
        newState,
        () => texts.work,
        (row) => workText(row, names),
      );
    case "members-edit-manual-affiliation":
      return comparedRows(
        withKeys(oldState),
        withKeys(newState),
        () => texts.affiliation,
        (row) => affiliationText(row, names),
      );
    case "organizations-edit-identities":
      return comparedRows(flatIdentities(oldState), flatIdentities(newState), () => texts.identity, identityText);
    case "members-merge":
    case "organizations-merge":
      return mergedLines(asState(oldState), asState(newState));
    case "members-unmerge":
    case "organizations-unmerge":
      return mergedLines(asState(newState), asState(oldState)).map(({ what, before, after }) => ({
        what,
        before: after,
        after: before,
      }));
    case "members-create":
    case "organizations-create":
      return [];
    default:
      return profileLines(asState(oldState), asState(newState));
  }
}

/** Ids of the records that the lines of these entries name. */
export function idsInHistory(entries: readonly HistoryEntry[]): { organizations: string[]; segments: string[] } {
  const rows = entries.flatMap(({ oldState, newState }) => [...rowsOf(oldState), ...rowsOf(newState)]);
  const ids = (field: string) => [...new Set(rows.flatMap((row) => textOf(row[field]) ?? []))].sort();
  return { organizations: ids("organizationId"), segments: ids("segmentId") };
}

/** Compares rows by id and returns the added, removed and changed ones. */
function comparedRows(
  oldState: unknown,
  newState: unknown,
  what: (row: State) => string,
  text: (row: State) => string,
): HistoryLine[] {
  const before = new Map(rowsOf(oldState).map((row) => [row.id, row]));
  const after = new Map(rowsOf(newState).map((row) => [row.id, row]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const [from, to] = [was ? text(was) : null, is ? text(is) : null];
    return from === to ? [] : [{ what: what(is ?? was ?? {}), before: from, after: to }];
  });
}

function identityText({ platform, value, verified }: State): string {
  const mark = verified === true ? texts.verified : texts.notVerified;
  return `${platformName(String(platform ?? ""))} ${String(value ?? "")}, ${mark}`;
}

function workText(row: State, { organizations }: HistoryNames): string {
  const name = organizations.get(String(row.organizationId)) ?? texts.unknownOrganization;
  const override = asState(row.affiliationOverride);
  return [
    textOf(row.title) ? `${row.title}, ${name}` : name,
    shownPeriod(textOf(row.dateStart), textOf(row.dateEnd)),
    ...(override.isPrimaryWorkExperience === true ? [texts.primary] : []),
    ...(override.allowAffiliation === false ? [texts.notCounted] : []),
  ].join(", ");
}

/** Formats `{organization}: {segment} ({period})`, without an unknown period. No organization means individual. */
function affiliationText(row: State, { organizations, segments }: HistoryNames): string {
  const organization = textOf(row.organizationId);
  const name =
    organization === null ? texts.individual : (organizations.get(organization) ?? texts.unknownOrganization);
  const [start, end] = [textOf(row.dateStart), textOf(row.dateEnd)];
  const line = `${name}: ${segments.get(String(row.segmentId)) ?? texts.none}`;
  return start === null && end === null ? line : `${line} (${shownPeriod(start, end)})`;
}

/** Affiliations have no id in a state, so their content serves as the key. */
const withKeys = (state: unknown) => rowsOf(state).map((row) => ({ ...row, id: JSON.stringify(row) }));

/** Identities of organizations are grouped by platform. Flattens them. */
function flatIdentities(state: unknown): State[] {
  return Object.entries(asState(state)).flatMap(([platform, list]) =>
    rowsOf(list).map((row) => ({ ...row, platform, id: `${platform} ${row.type} ${row.value}` })),
  );
}

const profileName = (profile: unknown) => textOf(asState(profile).displayName);

/** Change of a merge: two profiles became one. */
function mergedLines(apart: State, together: State): HistoryLine[] {
  const names = [profileName(apart.primary), profileName(apart.secondary)].filter((name) => name !== null);
  const merged = profileName(together.primary) ?? names[0];
  return merged ? [{ what: texts.profile, before: names.length > 0 ? names.join(" + ") : null, after: merged }] : [];
}

const known: Readonly<Record<string, string>> = texts.fields;

function profileLines(before: State, after: State): HistoryLine[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = names.flatMap((name): HistoryLine[] => {
    if (name === "attributes") return attributeLines(asState(before.attributes), asState(after.attributes));
    if (equal(before[name], after[name])) return [];
    if (name === "tags") return listLines(texts.tag, before.tags, after.tags);
    if (Array.isArray(before[name] ?? after[name])) {
      return listLines(known[name] ?? fieldLabel(name), before[name], after[name]);
    }
    if (name === "deletedAt") {
      const gone = after.deletedAt !== null && after.deletedAt !== undefined;
      return [
        { what: texts.profile, before: gone ? null : texts.inTrash, after: gone ? texts.inTrash : texts.restored },
      ];
    }
    return [{ what: known[name] ?? fieldLabel(name), before: valueText(before[name]), after: valueText(after[name]) }];
  });
  // The entry of a new record contains all fields. Those without a value are skipped.
  return lines.filter((line) => (line.before ?? "") !== (line.after ?? ""));
}

/** Added and removed entries of a list. */
function listLines(what: string, before: unknown, after: unknown): HistoryLine[] {
  const [was, is] = [attributeList(before) ?? [], attributeList(after) ?? []];
  return [
    ...was.filter((each) => !is.includes(each)).map((each) => ({ what, before: each, after: null })),
    ...is.filter((each) => !was.includes(each)).map((each) => ({ what, before: null, after: each })),
  ];
}

/** Changes of the effective value of each attribute, else changes of the values from single sources. */
function attributeLines(before: State, after: State): HistoryLine[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [asState(before[name]), asState(after[name])];
    const label = known[name] ?? fieldLabel(name);
    if (!equal(was.default, is.default)) {
      return [{ what: label, before: valueText(was.default), after: valueText(is.default) }];
    }
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((source) => !equal(was[source], is[source]))
      .map((source) => ({
        what: `${label} (${sourceName(source)})`,
        before: valueText(was[source]),
        after: valueText(is[source]),
      }));
  });
}

function valueText(value: unknown): string | null {
  const isMoment = typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) && parseDate(value) !== null;
  return isMoment ? formatDate(value) : attributeText(value, "string");
}
