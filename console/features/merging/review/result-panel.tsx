import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { formatCount } from "#console/data-table/index.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { formatJoinedAt } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { attributeLines, joinedLines, single, sumLines } from "../model/change-lines.ts";
import type { Item } from "../model/item.ts";
import { domainItems, emailItems, handleItems } from "../model/organization-profile.ts";
import { personResult } from "../model/person-result.ts";
import type { OrganizationProfile, Profile, RowKey } from "../model/profile.ts";
import { relationSections } from "../model/relations.ts";
import {
  listLines,
  type MergeResult,
  type ResultLine,
  type ResultSection,
  type Sign,
  withSecondHandles,
} from "../model/result.ts";
import { texts } from "../texts.ts";
import { ItemMark, ProfileAvatar } from "./marks.tsx";

const signs: Record<Sign, { readonly sign: string; readonly row: string; readonly ink: string }> = {
  kept: { sign: "", row: "", ink: "" },
  added: { sign: "+", row: "bg-good-soft", ink: "text-good" },
  "not-kept": { sign: "−", row: "bg-bad-soft text-bad", ink: "text-bad" },
  computed: { sign: "=", row: "bg-accent-soft", ink: "text-accent-text" },
};

function Line({ line: { sign, item, secondOn } }: { line: ResultLine }) {
  const look = signs[sign];
  return (
    <li className={cn("flex min-h-7 items-center gap-1 rounded-[4px] px-2", look.row)}>
      <span className={cn("w-4 flex-none text-center font-semibold", look.ink)}>
        <span className="sr-only">{texts.signs[sign]}</span>
        <span aria-hidden="true">{look.sign}</span>
      </span>
      <span className={cn("flex min-w-0 flex-auto items-center gap-x-1.5 py-1", item.detail && "flex-wrap")}>
        {item.mark && <ItemMark mark={item.mark} />}
        {sign === "computed" && item.detail && <span className="flex-none text-ink-2">{item.detail}</span>}
        {sign === "not-kept" ? (
          <s className="min-w-0 truncate" title={item.text}>
            <bdi>{item.text}</bdi>
          </s>
        ) : (
          <bdi
            className={cn("min-w-0 truncate", sign === "computed" && "font-semibold")}
            title={item.hint ?? item.text}
          >
            {item.text}
          </bdi>
        )}
        {item.verified && <VerifiedMark />}
        {sign !== "computed" && item.detail && (
          <span className="min-w-0 flex-none truncate text-ink-3 tabular-nums">{item.detail}</span>
        )}
      </span>
      {secondOn && (
        <Badge tone="warn" className="flex-none">
          {texts.second(secondOn)}
        </Badge>
      )}
    </li>
  );
}

/** Merged profile with its kept, added, dropped and computed values. */
export function ResultPanel({
  primary,
  secondary,
  className,
}: {
  primary: Profile;
  secondary: Profile;
  className?: string;
}) {
  const heading = useId();
  const result = mergeResult(primary, secondary);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <aside aria-labelledby={heading} tabIndex={0} className={className}>
      <h2 id={heading}>{texts.result}</h2>
      <p className="mt-0.5 text-xs text-ink-2">{texts.kinds[primary.kind].resultHint}</p>
      <div className="flex items-center gap-3 pt-4 pb-2">
        <ProfileAvatar profile={primary} size={40} />
        <div className="min-w-0 flex-auto">
          <p className="truncate text-md font-semibold">
            <bdi>{result.name}</bdi>
          </p>
          {primary.headline && (
            <p className="truncate text-ink-2">
              <bdi>{primary.headline}</bdi>
            </p>
          )}
        </div>
      </div>
      {result.sections.map(({ key, count, lines }) => (
        <section key={key} className="mt-3">
          <h3 className="mb-0.5 text-xs font-medium text-ink-2">
            {texts.rows[key]}{" "}
            {count !== undefined && <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>}
          </h3>
          <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-px">
            {lines.map((line) => (
              <Line key={`${line.sign}:${line.item.key}`} line={line} />
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-4 flex gap-2 text-xs text-ink-2">
        <RotateCcw className="mt-px size-3.5 flex-none" aria-hidden="true" />
        {texts.canUnmerge}
      </p>
    </aside>
  );
}

/** Computes the merged profile. Profiles of different kinds are never merged. */
function mergeResult(primary: Profile, secondary: Profile): MergeResult {
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
    // Organizations have many names, which are identities of the platform "custom".
    const nameOf = (platform: string) => (platform === "custom" ? undefined : platformName(platform));
    return { key, count: lines.length, lines: withSecondHandles(lines, nameOf) };
  };
  const tag = (name: string): Item => ({ key: name, text: name });
  const sections: ResultSection[] = [
    { key: "name", lines: single(changes, "displayName", String) },
    list("identities", handleItems),
    list("domains", domainItems),
    list("emails", emailItems),
    { key: "tags", lines: listLines(merged.tags.map(tag), primary.entity.tags.map(tag)) },
    ...relationSections(primary.relations, secondary.relations),
    { key: "attributes", lines: attributeLines(changes, Object.keys(primary.entity.facts)) },
    { key: "joined", lines: joinedLines(primary.entity.joinedAt, merged.joinedAt, formatJoinedAt) },
    { key: "activities", lines: sumLines("activities", primary.activityCount, secondary.activityCount) },
  ];
  return { name: merged.displayName, sections: sections.filter(({ lines }) => lines.length > 0) };
}
