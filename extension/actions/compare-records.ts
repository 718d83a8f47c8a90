import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { orderOrganizationIdentities, orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import type { MergeIdentity } from "#shared/domain/merge/person.ts";
import { formatDate, formatJoinedAt } from "#shared/domain/text/dates.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import type { MergeRecord } from "./use-merge-record.ts";

export interface ComparedValue {
  readonly text: string;
  /** Both records have it. */
  readonly isShared: boolean;
}

/** Values of one kind of both records. */
export interface ComparedRow {
  readonly key: "handles" | "emails" | "employer" | "place" | "first" | "last" | "activities";
  readonly values: readonly [readonly ComparedValue[], readonly ComparedValue[]];
  /** The records contradict each other: two accounts on one platform, or two values where one is expected. */
  readonly isDifferent: boolean;
}

interface Value {
  readonly key: string;
  readonly text: string;
  /** Two values of one slot contradict each other. */
  readonly slot: string | null;
}

/** Compares two records side by side. Rows without a value on either side are left out. */
export function compareRecords(
  pair: readonly [MergeRecord, MergeRecord],
  countText: (record: MergeRecord) => string,
): readonly ComparedRow[] {
  const row = (key: ComparedRow["key"], valuesOf: (record: MergeRecord) => readonly Value[]): ComparedRow => {
    const [one, other] = [valuesOf(pair[0]), valuesOf(pair[1])];
    const keys = [one, other].map((values) => new Set(values.map((each) => each.key)));
    const mark = (values: readonly Value[], others: ReadonlySet<string> | undefined) =>
      values.map(({ key: name, text, slot }) => ({ text, isShared: slot !== null && (others?.has(name) ?? false) }));
    const isDifferent = one.some(
      ({ slot }) =>
        slot !== null &&
        other.some((each) => each.slot === slot) &&
        !one.some((each) => each.slot === slot && keys[1]?.has(each.key)),
    );
    return { key, values: [mark(one, keys[1]), mark(other, keys[0])], isDifferent };
  };
  return [
    row("handles", handles),
    row("emails", (record) => mergeEmails(identitiesOf(record)).map(({ value }) => single(value, "email"))),
    row("employer", ({ employer }) => (employer === null ? [] : [single(employer, "employer")])),
    row("place", ({ place }) => (place === null ? [] : [single(place, "place")])),
    row("first", ({ joinedAt }) => (joinedAt === null ? [] : [plain(formatJoinedAt(joinedAt))])),
    row("last", ({ lastActive }) => (lastActive === null ? [] : [plain(formatDate(lastActive))])),
    row("activities", (record) => [plain(countText(record))]),
  ].filter(({ values }) => values.some((side) => side.length > 0));
}

const single = (text: string, slot: string): Value => ({ key: foldText(text), text, slot });
/** Dates and counts differ between any two records, which says nothing. */
const plain = (text: string): Value => ({ key: text, text, slot: null });

function handles(record: MergeRecord): readonly Value[] {
  const isAccount = ({ type }: MergeIdentity) => type !== "email";
  const accounts = identitiesOf(record).filter(isAccount);
  const ordered =
    record.ref.kind === "person" ? orderPersonIdentities(accounts) : orderOrganizationIdentities(accounts);
  return ordered.map((identity) => {
    const { platform, site, type, value } = identity;
    return {
      key: identityKey(identity),
      text: type === "username" ? `${platformName(platform)} ${value}` : value,
      // Several domains of one organization are usual.
      slot: type === "username" ? `${platform} ${site ?? ""}` : type,
    };
  });
}

export const identitiesOf = ({ facts }: MergeRecord) =>
  facts.kind === "person" ? facts.person.identities : facts.organization.identities;
