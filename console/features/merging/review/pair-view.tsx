import { ArrowUpDown, Check, RotateCcw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { formatCount, profilePath } from "#console/data-table/index.ts";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import type { EvidenceRef } from "#shared/domain/evidence/evidence.ts";
import { band } from "#shared/domain/evidence/score.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { formatJoinedAt } from "#shared/domain/text/dates.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { BandBadge } from "#shared/ui/components/evidence/evidence-sum.tsx";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { listPaths } from "../list-paths.ts";
import { attributeLines, joinedLines, nameLines, sumLines } from "../model/change-lines.ts";
import type { Item } from "../model/item.ts";
import { domainItems, emailItems, handleItems } from "../model/organization-profile.ts";
import { personResult } from "../model/person-result.ts";
import type { OrganizationProfile, Profile, ProfileRow, RowKey } from "../model/profile.ts";
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
import { ItemText } from "./item-text.tsx";
import { ItemMark, ProfileAvatar } from "./marks.tsx";

/** Number of evidence lines highlighted in the comparison when none is hovered. */
const markedLines = 2;

interface PairViewProps {
  profiles: readonly [Profile, Profile];
  primaryId: string;
  groupId: string | null;
  /** Null while no evidence is loaded. */
  evidence: readonly EvidenceLine[] | null;
  /** Confidence that both are the same; null when unknown. */
  percent: number | null;
  showEvidence: boolean;
  onPrimary: (id: string) => void;
  /** Fields of which the secondary's value is kept. */
  keepOther: readonly string[];
  onToggleKept: (field: string) => void;
  /** Content above the comparison. */
  before?: ReactNode;
  /** Replaces the evidence card when there is no evidence. */
  instead?: ReactNode;
  className?: string;
}

/** Two profiles under review: comparison, evidence for and against, and the merged result. */
export function PairView(props: PairViewProps) {
  const { profiles, primaryId, groupId, evidence, percent, showEvidence, onPrimary, before, instead, className } =
    props;
  const [pointed, setPointed] = useState<EvidenceLine | null>(null);
  const [left, right] = profiles;
  const [primary, secondary] = left.id === primaryId ? [left, right] : [right, left];
  const lines = pointed ? [pointed] : (evidence ?? []).slice(0, markedLines);
  const refs: readonly EvidenceRef[] = lines.flatMap((line) => line.refs);
  return (
    <div className={cn("@container flex min-h-0 flex-col", className)}>
      {/* In a narrow or enlarged place the result is below, and everything scrolls together. */}
      <div className="relative min-h-0 flex-auto overflow-auto @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:overflow-visible @5xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="relative grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-3 px-6 py-4 @3xl:overflow-auto">
          {before}
          {percent !== null && band(percent) === "low" && (
            <Notice tone="warn">{texts.kinds[primary.kind].littleEvidence(percent)}</Notice>
          )}
          {/* In a low place the evidence stands above the comparison, where it is seen without scrolling. */}
          <div className="min-w-0 @max-5xl:order-1">
            <CompareTable
              profiles={profiles}
              primaryId={primary.id}
              groupId={groupId}
              percent={percent}
              refs={showEvidence ? refs : []}
              onPrimary={onPrimary}
            />
          </div>
          {evidence ? showEvidence && <EvidenceCard lines={evidence} onPoint={setPointed} /> : instead}
        </div>
        <ResultPanel
          primary={primary}
          secondary={secondary}
          keepOther={props.keepOther}
          onToggleKept={props.onToggleKept}
          className="min-h-0 border-line bg-canvas px-5 pt-4 pb-40 @max-3xl:border-t @3xl:overflow-auto @3xl:border-l"
        />
      </div>
    </div>
  );
}

interface HeadProps {
  profile: Profile;
  groupId: string | null;
  isPrimary: boolean;
  /** Null when this profile cannot become the primary. */
  onMakePrimary: (() => void) | null;
}

function Head({ profile, groupId, isPrimary, onMakePrimary }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ProfileAvatar profile={profile} size={32} />
      <div className="min-w-0 flex-auto basis-36 font-normal">
        <Link
          className="block truncate text-md font-semibold hover:underline"
          to={profilePath(listPaths[profile.kind], profile.id, groupId)}
        >
          <bdi>{profile.name}</bdi>
        </Link>
        <p className="flex items-center gap-1.5 text-ink-3">
          {profile.isMemberOrganization && <Badge tone="line">{texts.lfMember}</Badge>}
          <bdi className="truncate">{profile.headline ?? texts.noHeadline}</bdi>
        </p>
      </div>
      {isPrimary ? (
        <Badge tone="accent">
          <Check />
          {texts.primary}
        </Badge>
      ) : (
        <Tooltip content={onMakePrimary === null ? texts.memberOrganization : null}>
          <Button size="sm" aria-disabled={onMakePrimary === null} onClick={onMakePrimary ?? undefined}>
            {texts.makePrimary}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

const cell = "min-w-0 border-b border-line px-4 py-1.5 text-left align-top font-normal border-r first:border-r";

interface CompareTableProps {
  /** Left and right profile, independent of the primary. */
  profiles: readonly [Profile, Profile];
  primaryId: string;
  groupId: string | null;
  /** Confidence that both are the same; null when unknown. */
  percent: number | null;
  refs: readonly EvidenceRef[];
  onPrimary: (id: string) => void;
}

function rowOf(profile: Profile, key: ProfileRow["key"]): ProfileRow["items"] {
  return profile.rows.find((row) => row.key === key)?.items ?? [];
}

/** Comparison of both profiles, row by row. Values that the evidence refers to are highlighted. */
function CompareTable({ profiles, primaryId, groupId, percent, refs, onPrimary }: CompareTableProps) {
  const [left, right] = profiles;
  const keys = left.rows
    .map(({ key }) => key)
    .filter((key) => profiles.some((profile) => rowOf(profile, key).length > 0));
  const primary = left.id === primaryId ? left : right;
  // A member organization is never merged into an organization that is not a member.
  const canSwap = !primary.isMemberOrganization;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{texts.compare}</caption>
      <colgroup>
        <col className="w-22" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td className="py-3 pr-2 align-top">
            {percent !== null && (
              <>
                <span className="sr-only">{texts.confidence} </span>
                <b className="block text-xl leading-6 font-semibold tracking-[-0.015em] tabular-nums">
                  {texts.percent(percent)}
                </b>
                <BandBadge band={band(percent)} />
              </>
            )}
          </td>
          {profiles.map((profile, index) => (
            <th
              key={profile.id}
              scope="col"
              className={cn(
                cell,
                "border-t py-3",
                index === 0 ? "rounded-tl-lg border-l" : "rounded-tr-lg",
                index === 0 && "border-l",
              )}
            >
              <Head
                profile={profile}
                groupId={groupId}
                isPrimary={profile.id === primaryId}
                onMakePrimary={canSwap ? () => onPrimary(profile.id) : null}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key, row) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 pr-2 text-left align-top font-normal text-ink-3">
              {texts.rows[key]}
            </th>
            {profiles.map((profile, index) => (
              <td
                key={profile.id}
                className={cn(
                  cell,
                  index === 0 && "border-l",
                  row === keys.length - 1 && (index === 0 ? "rounded-bl-lg" : "rounded-br-lg"),
                )}
              >
                <Values profile={profile} items={rowOf(profile, key)} refs={refs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({
  profile,
  items,
  refs,
}: {
  profile: Profile;
  items: ProfileRow["items"];
  refs: readonly EvidenceRef[];
}) {
  if (items.length === 0) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{texts.none}</span>
      </span>
    );
  }
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.key} className="min-w-0">
          <ItemText item={item} profileId={profile.id} refs={refs} />
        </li>
      ))}
    </ul>
  );
}

const signs: Record<Sign, { readonly sign: string; readonly row: string; readonly ink: string }> = {
  kept: { sign: "", row: "", ink: "" },
  added: { sign: "+", row: "bg-good-soft", ink: "text-good" },
  "not-kept": { sign: "−", row: "bg-bad-soft text-bad", ink: "text-bad" },
  computed: { sign: "=", row: "bg-accent-soft", ink: "text-accent-text" },
};

interface LineProps {
  line: ResultLine;
  /** Null when no value can be chosen. */
  onToggleKept: ((field: string) => void) | null;
}

function Line({ line: { sign, item, secondOn, choice }, onToggleKept }: LineProps) {
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
        {sign === "not-kept" && choice !== undefined && onToggleKept !== null ? (
          <Tooltip content={texts.keepInstead(item.text)}>
            <button
              type="button"
              className="flex min-w-0 flex-auto items-center gap-1.5 rounded-[4px] text-left hover:underline"
              aria-label={texts.keepInstead(item.text)}
              onClick={() => onToggleKept(choice)}
            >
              <s className="min-w-0 truncate">
                <bdi>{item.text}</bdi>
              </s>
              <ArrowUpDown className="ml-auto size-3.5 flex-none" aria-hidden="true" />
            </button>
          </Tooltip>
        ) : sign === "not-kept" ? (
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

interface ResultPanelProps extends Pick<PairViewProps, "keepOther" | "onToggleKept"> {
  primary: Profile;
  secondary: Profile;
  className?: string;
}

/** Merged profile with its kept, added, dropped and computed values. */
function ResultPanel({ primary, secondary, keepOther, onToggleKept, className }: ResultPanelProps) {
  const heading = useId();
  const result = mergeResult(primary, secondary, keepOther);
  const canChoose = can("mergeChoices");
  const hasChoices = canChoose && result.sections.some(({ lines }) => lines.some(({ choice }) => choice !== undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <aside aria-labelledby={heading} tabIndex={0} className={className}>
      <h2 id={heading}>{texts.result}</h2>
      <p className="mt-0.5 text-xs text-ink-2">
        {texts.kinds[primary.kind].resultHint}
        {hasChoices && ` ${texts.keepInsteadHint}`}
      </p>
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
              <Line
                key={line.choice ?? `${line.sign}:${line.item.key}`}
                line={line}
                onToggleKept={canChoose ? onToggleKept : null}
              />
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
function mergeResult(primary: Profile, secondary: Profile, keepOther: readonly string[]): MergeResult {
  if (primary.kind === "member" && secondary.kind === "member") return personResult(primary, secondary, keepOther);
  if (primary.kind === "organization" && secondary.kind === "organization") {
    return organizationResult(primary, secondary, keepOther);
  }
  throw new Error("Only two people or two organizations can be merged.");
}

/** Computes the merged organization by the server's rule (`mergeOrganizations`). */
function organizationResult(
  primary: OrganizationProfile,
  secondary: OrganizationProfile,
  keepOther: readonly string[],
): MergeResult {
  const { merged, changes } = mergeOrganizations(primary.entity, secondary.entity, keepOther);
  const list = (key: RowKey, items: (identities: readonly Identity[]) => Item[]): ResultSection => {
    const lines = listLines(items(merged.identities), items(primary.entity.identities));
    // Organizations have many names, which are identities of the platform "custom".
    const nameOf = (platform: string) => (platform === "custom" ? undefined : platformName(platform));
    return { key, count: lines.length, lines: withSecondHandles(lines, nameOf) };
  };
  const tag = (name: string): Item => ({ key: name, text: name });
  const sections: ResultSection[] = [
    { key: "name", lines: nameLines(changes, keepOther) },
    list("identities", handleItems),
    list("domains", domainItems),
    list("emails", emailItems),
    { key: "tags", lines: listLines(merged.tags.map(tag), primary.entity.tags.map(tag)) },
    ...relationSections(primary.relations, secondary.relations),
    { key: "attributes", lines: attributeLines(changes, keepOther, Object.keys(primary.entity.facts)) },
    { key: "joined", lines: joinedLines(primary.entity.joinedAt, merged.joinedAt, formatJoinedAt) },
    { key: "activities", lines: sumLines("activities", primary.activityCount, secondary.activityCount) },
  ];
  return { name: merged.displayName, sections: sections.filter(({ lines }) => lines.length > 0) };
}
