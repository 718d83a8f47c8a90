import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeChange, MergeIdentity, MergeWork } from "#shared/domain/merge/person.ts";
import { formatJoinedAt } from "#shared/domain/text/dates.ts";
import { attributeLines, isWork, joinedLines, nameLines, sumLines } from "./change-lines.ts";
import { emailItem, type Item, identityItem } from "./item.ts";
import { organizationImages, shortPeriod, workItem } from "./person-profile.ts";
import type { PersonProfile } from "./profile.ts";
import { listLines, type MergeResult, type ResultLine, type ResultSection, withSecondHandles } from "./result.ts";

/** Platforms where several handles per person are normal. */
const manyHandles: ReadonlySet<string> = new Set(["git", "groupsio", "custom"]);

function identitySections(after: readonly MergeIdentity[], before: readonly MergeIdentity[]): ResultSection[] {
  const items = (identities: readonly MergeIdentity[]) => orderPersonIdentities(identities).map(identityItem);
  const emails = (identities: readonly MergeIdentity[]) => mergeEmails(identities).map(emailItem);
  const lines = withSecondHandles(listLines(items(after), items(before)), (platform) =>
    manyHandles.has(platformKey(platform)) ? undefined : platformName(platform),
  );
  const emailLines = listLines(emails(after), emails(before));
  return [
    { key: "identities", count: lines.length, lines },
    { key: "emails", count: emailLines.length, lines: emailLines },
  ];
}

interface WorkOf {
  readonly memberOrganizations: readonly MergeWork[];
  readonly organizations: readonly { readonly id: string; readonly displayName: string }[];
}

function workLines(
  after: WorkOf,
  before: WorkOf,
  images: ReadonlyMap<string, unknown>,
  changes: readonly MergeChange[],
): ResultLine[] {
  const organizations = after.organizations.map((each) => ({ ...each, image: images.get(each.id) }));
  const item = (work: MergeWork): Item => workItem(work, organizations);
  const primaryWorkIds = new Set(before.memberOrganizations.map(({ id }) => id));
  const dropped = changes.filter(({ field, kind }) => field === "memberOrganizations" && kind === "not-kept");
  return after.memberOrganizations.flatMap((work): ResultLine[] => [
    { sign: primaryWorkIds.has(work.id) ? "kept" : "added", item: item(work) },
    // Dropped entries follow the first kept entry of the same organization.
    ...dropped.flatMap(({ value }): ResultLine[] =>
      isWork(value) && value.organizationId === work.organizationId && firstOf(after, work)
        ? [
            {
              sign: "not-kept",
              item: { key: `${value.id}:not-kept`, text: shortPeriod(value) ?? value.title ?? item(value).text },
            },
          ]
        : [],
    ),
  ]);
}

/** Whether this is the first entry of its organization. */
function firstOf({ memberOrganizations }: WorkOf, work: MergeWork): boolean {
  return memberOrganizations.find(({ organizationId }) => organizationId === work.organizationId) === work;
}

/** Computes the merged person by the server's rule (`mergePreview`). */
export function personResult(
  primary: PersonProfile,
  secondary: PersonProfile,
  keepOther: readonly string[] = [],
): MergeResult {
  const [before, other] = [primary.entity, secondary.entity];
  const { merged, changes } = mergePreview(before, other, keepOther);
  const tag = ({ id, name }: { id: string; name: string }): Item => ({ key: id, text: name });
  const tags = listLines(merged.tags.map(tag), before.tags.map(tag));
  const sections: ResultSection[] = [
    { key: "name", lines: nameLines(changes, keepOther) },
    {
      key: "work",
      lines: workLines(merged, before, organizationImages([primary, secondary]), changes),
    },
    ...identitySections(merged.identities, before.identities),
    { key: "tags", lines: tags },
    { key: "attributes", lines: attributeLines(changes, keepOther) },
    { key: "joined", lines: joinedLines(before.joinedAt, merged.joinedAt, formatJoinedAt) },
    { key: "activities", lines: sumLines("activities", before.activityCount, other.activityCount) },
  ];
  return { name: merged.displayName, sections: sections.filter(({ lines }) => lines.length > 0) };
}
