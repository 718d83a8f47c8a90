import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, ExternalLink, EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { profilePath } from "#console/data-table/index.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { FindingDetail } from "#shared/contract/data-quality.ts";
import { type CheckedKind, checksOf, type DataQualityCheck } from "#shared/domain/data-quality.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { MergeDialog } from "../merging/index.ts";
import { OrganizationPart } from "../organizations/index.ts";
import { PersonPart } from "../people/index.ts";
import { recordOptions } from "./copilot-queries.ts";
import { type FindingRow, trackReview } from "./finding.ts";
import { FoundCell } from "./found-cell.tsx";
import { Sites } from "./split-sites.tsx";
import { texts } from "./texts.ts";

const drawerTexts = texts.drawer;

interface FindingDrawerProps {
  kind: CheckedKind;
  check: DataQualityCheck;
  rows: readonly FindingRow[];
  /** Id of the open record. */
  id: string;
  total: number;
  group: ProjectGroup;
  segmentId: string;
  /** URL of the list, used when the record is deleted. */
  list: string;
  onGo: (id: string | null) => void;
  onCorrected: (id: string, isCorrected: boolean) => void;
  /** Omitted when findings cannot be ignored. */
  onIgnore: ((row: FindingRow) => void) | undefined;
  /** Requests more rows. */
  onNearEnd: () => void;
}

/** Remaining loaded rows that trigger the next fetch. */
const loadAhead = 5;

/** Drawer for one finding: explanation, advice and the relevant part of the profile. Keys move through the list. */
export function FindingDrawer(props: FindingDrawerProps) {
  const { kind, check, rows, id, total, group, segmentId, onGo, onIgnore, onNearEnd } = props;
  const content = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const previous = at > 0 ? rows[at - 1] : undefined;
  const next = rows[at + 1];
  const path = profilePath(kind === "member" ? "/people" : "/organizations", id, group.id);
  const mayIgnore = usePermissionInGroup("dataQualityEdit") && onIgnore !== undefined && row?.outcome === null;

  const isNearEnd = rows.length - at <= loadAhead;
  const requestMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) requestMore();
  }, [isNearEnd]);

  const ignore = () => {
    if (!mayIgnore || !row) return;
    onIgnore(row);
    if (next) onGo(next.id);
  };
  const openProfile = () => {
    trackReview(kind, id, segmentId, check.type);
    open(path, "_blank", "noopener");
  };
  // Handle single keys only when this drawer is the topmost dialog or menu.
  const onKey = (run: () => void) => (event: KeyboardEvent) => {
    const dialog = event.target instanceof Element ? event.target.closest("[role=dialog],[role=menu]") : null;
    if (dialog === null || dialog.contains(content.current)) run();
  };
  const keys = { inDialogs: true };
  useHotkey(
    "j",
    onKey(() => next && onGo(next.id)),
    keys,
  );
  useHotkey(
    "k",
    onKey(() => previous && onGo(previous.id)),
    keys,
  );
  useHotkey("i", onKey(ignore), keys);
  useHotkey("o", onKey(openProfile), keys);

  return (
    <Drawer
      open
      onOpenChange={(isOpen) => !isOpen && onGo(null)}
      width="600px"
      preTitle={
        <span role="status" className="tabular-nums">
          {at >= 0 && drawerTexts.position(at + 1, total)}
          <span className="sr-only">{row && `: ${row.displayName}`}</span>
        </span>
      }
      title={check.label}
      footer={
        <>
          <Button aria-disabled={!previous} onClick={() => previous && onGo(previous.id)}>
            <ChevronUp />
            {drawerTexts.previous}
            <Kbd>K</Kbd>
          </Button>
          <Button aria-disabled={!next} onClick={() => next && onGo(next.id)}>
            <ChevronDown />
            {drawerTexts.next}
            <Kbd>J</Kbd>
          </Button>
          <span className="flex-1" />
          {onIgnore && (
            <Button variant="ghost" aria-disabled={!mayIgnore} onClick={ignore}>
              <EyeOff />
              {drawerTexts.ignore}
              <Kbd>I</Kbd>
            </Button>
          )}
          <a
            className={buttonVariants()}
            href={path}
            target="_blank"
            rel="noopener"
            title={drawerTexts.openHint}
            onClick={() => trackReview(kind, id, segmentId, check.type)}
          >
            {drawerTexts.openProfile}
            <ExternalLink className="size-3.5" />
            <Kbd>O</Kbd>
          </a>
        </>
      }
    >
      <div ref={content} key={id}>
        <Finding {...props} row={row} nextId={next?.id ?? null} />
      </div>
    </Drawer>
  );
}

type FindingProps = FindingDrawerProps & { row: FindingRow | undefined; nextId: string | null };

function Finding({ kind, check, id, row, nextId, group, list, onCorrected }: FindingProps) {
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
    <ProfilePart groupId={group.id} id={id} part={check.part} nextId={nextId} list={list} onChanged={checkAgain}>
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
