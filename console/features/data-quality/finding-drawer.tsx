import { ChevronDown, ChevronUp, ExternalLink, EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { profilePath } from "#console/data-table/index.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { CheckedKind, DataQualityCheck } from "#shared/domain/data-quality.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { type FindingRow, trackReview } from "./finding.ts";
import { FindingView } from "./finding-view.tsx";
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
        <OverlayFooter
          close={null}
          start={
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
            </>
          }
          more={
            onIgnore && (
              <Button variant="ghost" aria-disabled={!mayIgnore} onClick={ignore}>
                <EyeOff />
                {drawerTexts.ignore}
                <Kbd>I</Kbd>
              </Button>
            )
          }
          action={
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
          }
        />
      }
    >
      <div ref={content} key={id}>
        <FindingView {...props} groupId={group.id} row={row} nextId={next?.id ?? null} />
      </div>
    </Drawer>
  );
}
