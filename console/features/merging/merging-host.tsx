import { lazy, Suspense, useEffect } from "react";
import * as z from "zod/mini";
import { onPlatformEvent } from "#console/core/platform-events.ts";
import { currentUser } from "#console/session/index.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { type EndedMerge, mergeDone, unmergeDone } from "./notices/notices.ts";
import { useReceipts } from "./notices/receipts.ts";
import { refreshMerged } from "./notices/refresh.ts";
import { undoNewest } from "./notices/undoable.ts";
import { decidedProfiles, endOperation, startOutbox } from "./outbox/outbox.ts";

const ReceiptsDrawer = lazy(async () => ({ default: (await import("./notices/receipts-drawer.tsx")).ReceiptsDrawer }));

/**
 * Merging outside its pages: follows merge events, sends decisions queued by earlier pages, handles the undo key on
 * every page, and shows the receipts on request.
 */
export function MergingHost() {
  const { isOpen } = useReceipts();
  useHotkey("u", undoNewest);
  useEffect(() => {
    const stop = followMergeEvents();
    startOutbox();
    return stop;
  }, []);
  return (
    isOpen && (
      <Suspense>
        <ReceiptsDrawer />
      </Suspense>
    )
  );
}

const common = {
  success: z.boolean(),
  userId: z.string(),
  /** Merged without a user (capability `automaticMerging`). */
  isAutomatic: z.optional(z.boolean()),
};

/** Payloads of the events of merging. */
const memberEvent = z.object({
  ...common,
  primaryId: z.string(),
  secondaryId: z.string(),
  primaryDisplayName: z.string(),
  secondaryDisplayName: z.string(),
});

const organizationEvent = z.object({
  ...common,
  primaryOrgId: z.string(),
  secondaryOrgId: z.string(),
  original: z.string(),
  toMerge: z.string(),
});

function sides(event: z.output<typeof memberEvent>) {
  return {
    primary: { id: event.primaryId, name: event.primaryDisplayName },
    secondary: { id: event.secondaryId, name: event.secondaryDisplayName },
  };
}

/** Every user receives the events. Only the user who merged gets toasts; for the others the data is refreshed. */
function isMine({ userId, isAutomatic }: Pick<z.output<typeof memberEvent>, "userId" | "isAutomatic">): boolean {
  return isAutomatic !== true && userId === currentUser()?.id;
}

function end(action: "merge" | "unmerge", ended: EndedMerge): void {
  const named = { ...ended, ...decidedProfiles(action, ended.primary.id, ended.secondary.id) };
  if (action === "merge") mergeDone(named);
  else unmergeDone(named);
  endOperation(action, ended.primary.id, ended.secondary.id);
}

function onMerge(payload: unknown): void {
  const { success: isRead, data: event } = memberEvent.safeParse(payload);
  if (!isRead) return;
  if (isMine(event)) end("merge", { kind: "member", ...sides(event), success: event.success });
  else refreshMerged("member");
}

function onOrganizationMerge(payload: unknown): void {
  const { success: isRead, data: event } = organizationEvent.safeParse(payload);
  if (!isRead) return;
  const { primaryOrgId, secondaryOrgId, original, toMerge, success } = event;
  const primary = { id: primaryOrgId, name: original };
  const secondary = { id: secondaryOrgId, name: toMerge };
  if (isMine(event)) end("merge", { kind: "organization", primary, secondary, success });
  else refreshMerged("organization");
}

function onUnmerge(kind: "member" | "organization") {
  return (payload: unknown) => {
    const { success: isRead, data: event } = memberEvent.safeParse(payload);
    if (!isRead) return;
    if (isMine(event)) end("unmerge", { kind, ...sides(event), success: event.success });
    else refreshMerged(kind);
  };
}

/** Subscribes to the ends of merges and unmerges. Returns the function that unsubscribes. */
function followMergeEvents(): () => void {
  const stops = [
    onPlatformEvent("member-merge", onMerge),
    onPlatformEvent("org-merge", onOrganizationMerge),
    onPlatformEvent("member-unmerge", onUnmerge("member")),
    onPlatformEvent("organization-unmerge", onUnmerge("organization")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
