import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { FindingDetail } from "#shared/contract/data-quality.ts";
import { type CheckedKind, checksOf, type DataQualityCheck } from "#shared/domain/data-quality.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { MergeDialog } from "../merging/index.ts";
import { OrganizationPart } from "../organizations/index.ts";
import { PersonPart } from "../people/index.ts";
import { recordOptions, splitSite } from "./copilot-queries.ts";
import type { FindingRow } from "./finding.ts";
import { FoundCell } from "./found-cell.tsx";
import { texts } from "./texts.ts";

const drawerTexts = texts.drawer;

interface FindingViewProps {
  kind: CheckedKind;
  check: DataQualityCheck;
  /** Id of the record. */
  id: string;
  /** Finding as listed; undefined until it is known. */
  row: FindingRow | undefined;
  nextId: string | null;
  groupId: string;
  /** URL to open when the record is deleted. */
  list: string;
  onCorrected: (id: string, isCorrected: boolean) => void;
}

/** One finding: explanation, advice and the relevant part of the profile, in which it is corrected. */
export function FindingView({ kind, check, id, row, nextId, groupId, list, onCorrected }: FindingViewProps) {
  const cache = useQueryClient();
  const [now] = useState(() => new Date());
  const query = useQuery(recordOptions(kind, id));
  const found = query.data;
  const current = found?.find(({ type }) => type === check.type);
  const isGone = query.error instanceof ApiError && query.error.kind === "not-found";
  const isCorrected = isGone || (found !== undefined && current === undefined);

  const noteCorrected = useEffectEvent((corrected: boolean) => {
    if (row && row.outcome !== "ignored") onCorrected(id, corrected);
  });
  const isKnown = found !== undefined || isGone;
  useEffect(() => {
    if (isKnown) noteCorrected(isCorrected);
  }, [isKnown, isCorrected]);

  const checkAgain = () => void cache.invalidateQueries({ queryKey: recordOptions(kind, id).queryKey });
  const detail: FindingDetail = current ?? row ?? {};
  const others = (found ?? []).filter(({ type, isIgnored }) => type !== check.type && !isIgnored);
  const explanation = (
    <div className="grid gap-3 px-6 pb-4">
      <Verdict
        {...{ check, detail, isGone, isCorrected, now }}
        isIgnored={row?.outcome === "ignored" || current?.isIgnored === true}
      />
      {query.isError && !isGone && (
        <Notice tone="warn" role="alert">
          {drawerTexts.failed}
        </Notice>
      )}
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-ink-2">
        <dt className="text-ink-3">{drawerTexts.why}</dt>
        <dd>{check.why}</dd>
        <dt className="text-ink-3">{drawerTexts.advice}</dt>
        <dd>{check.advice}</dd>
      </dl>
      <Sites id={id} sites={isCorrected ? [] : (detail.sites ?? [])} onSplit={checkAgain} />
      <Others kind={kind} id={id} others={detail.others ?? []} onMerged={checkAgain} />
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-ink-3">
          {drawerTexts.others}
          {others.map(({ type }) => (
            <Badge key={type} tone="line">
              {checksOf(kind).find((each) => each.type === type)?.label}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
  if (isGone) return explanation;
  const ProfilePart = kind === "member" ? PersonPart : OrganizationPart;
  return (
    <ProfilePart groupId={groupId} id={id} part={check.part} nextId={nextId} list={list} onChanged={checkAgain}>
      {explanation}
    </ProfilePart>
  );
}

interface VerdictProps {
  check: DataQualityCheck;
  detail: FindingDetail;
  isGone: boolean;
  isCorrected: boolean;
  isIgnored: boolean;
  now: Date;
}

/** Description of the problem, or a notice that it is resolved. */
function Verdict({ check, detail, isGone, isCorrected, isIgnored, now }: VerdictProps) {
  if (isGone || isCorrected) {
    return (
      <Notice tone="good" role="status">
        {isGone ? drawerTexts.gone : drawerTexts.corrected}
      </Notice>
    );
  }
  if (isIgnored) return <Notice role="status">{drawerTexts.ignored}</Notice>;
  return <FoundCell check={check} detail={detail} now={now} />;
}

interface OthersProps {
  kind: CheckedKind;
  id: string;
  others: readonly { readonly id: string; readonly displayName: string }[];
  onMerged: () => void;
}

/** Records with the same value. Each can be merged with this one. */
function Others({ kind, id, others, onMerged }: OthersProps) {
  const mayMerge = usePermissionInGroup(kind === "member" ? "mergeMembers" : "mergeOrganizations");
  const [merging, setMerging] = useState<string | null>(null);
  if (others.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {others.map((other) => (
        <li key={other.id} className="flex min-h-8 items-center gap-2">
          <span className="text-ink-3">{texts.found.also}</span>
          <bdi className="min-w-0 truncate font-medium">{other.displayName}</bdi>
          {mayMerge && (
            <Button
              size="sm"
              className="ml-auto"
              aria-haspopup="dialog"
              aria-label={drawerTexts.mergeWith(other.displayName)}
              onClick={() => setMerging(other.id)}
            >
              {drawerTexts.merge}
            </Button>
          )}
        </li>
      ))}
      {merging && (
        <MergeDialog kind={kind} id={id} otherId={merging} onClose={() => setMerging(null)} onMerge={onMerged} />
      )}
    </ul>
  );
}

const siteTexts = texts.drawer;

interface SitesProps {
  id: string;
  sites: NonNullable<FindingDetail["sites"]>;
  onSplit: () => void;
}

/** Servers on which the person acted without an account there. What they did on each can be split off. */
function Sites({ id, sites, onSplit }: SitesProps) {
  const maySplit = usePermissionInGroup("mergeMembers");
  const split = useMutation({
    mutationFn: splitSite,
    onSuccess: () => showToast({ type: "success", message: siteTexts.splitStarted }),
    onError: () => showToast({ type: "error", message: siteTexts.splitFailed }),
    onSettled: onSplit,
  });
  if (sites.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {sites.map(({ platform, site, activities }) => (
        <li key={`${platform} ${site}`} className="flex min-h-8 items-center gap-2">
          <span className="text-ink-3">{platformName(platform)}</span>
          <bdi className="min-w-0 truncate font-medium">{siteTexts.onSite(activities, site)}</bdi>
          {maySplit && (
            <Button
              size="sm"
              className="ml-auto"
              aria-disabled={split.isPending}
              aria-label={siteTexts.splitFrom(site)}
              onClick={() => !split.isPending && split.mutate({ id, platform, site })}
            >
              {siteTexts.split}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
