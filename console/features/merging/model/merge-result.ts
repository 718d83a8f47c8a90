import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { formatJoinedAt } from "#shared/domain/text/dates.ts";
import { attributeLines, joinedLines, single, sumLines } from "./change-lines.ts";
import type { Item } from "./item.ts";
import { domainItems, emailItems, handleItems } from "./organization-profile.ts";
import { personResult } from "./person-result.ts";
import type { OrganizationProfile, Profile, RowKey } from "./profile.ts";
import { listLines, type MergeResult, type ResultSection, withSecondHandles } from "./result.ts";

/** Computes the merged profile. Profiles of different kinds are never merged. */
export function mergeResult(primary: Profile, secondary: Profile): MergeResult {
  if (primary.kind === "member" && secondary.kind === "member") return personResult(primary, secondary);
  if (primary.kind === "organization" && secondary.kind === "organization") {
    return organizationResult(primary, secondary);
  }
  throw new Error("Only two people or two organizations can be merged.");
}

/** Computes the merged organization by the server's rule (`mergeOrganizations`). */
function organizationResult(primary: OrganizationProfile, secondary: OrganizationProfile): MergeResult {
  const { merged, changes } = mergeOrganizations(primary.entity, secondary.entity);
  const list = (key: RowKey, items: (identities: readonly Identity[]) => Item[]): ResultSection => {
    const lines = listLines(items(merged.identities), items(primary.entity.identities));
    return { key, count: lines.length, lines: withSecondHandles(lines, platformName) };
  };
  const tag = (name: string): Item => ({ key: name, text: name });
  const sections: ResultSection[] = [
    { key: "name", lines: single(changes, "displayName", String) },
    list("identities", handleItems),
    list("domains", domainItems),
    list("emails", emailItems),
    { key: "tags", lines: listLines(merged.tags.map(tag), primary.entity.tags.map(tag)) },
    { key: "attributes", lines: attributeLines(changes, Object.keys(primary.entity.facts)) },
    { key: "joined", lines: joinedLines(primary.entity.joinedAt, merged.joinedAt, formatJoinedAt) },
    { key: "activities", lines: sumLines("activities", primary.activityCount, secondary.activityCount) },
  ];
  return { name: merged.displayName, sections: sections.filter(({ lines }) => lines.length > 0) };
}
