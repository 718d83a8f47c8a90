import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CircleCheck, Copy, Inbox, Keyboard, Pin, PinOff } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { onDemand } from "../base/on-demand.tsx";
import { useConnectedHostsRefresh } from "../connection/connected-hosts.ts";
import { recordAddress } from "../connection/record-address.ts";
import { useLive, type Workplace } from "../connection/session.ts";
import { useReachability } from "../connection/use-reachability.ts";
import { type PanelAction, useActions, useEscape, useSingleKeys } from "../kit/panel-action.ts";
import { PanelFrame, type PanelTools } from "../kit/panel-frame.tsx";
import { type ShownRecord, ViewsProvider } from "../kit/views.ts";
import { visitedList } from "../lists/visited-list.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { useDone } from "../outbox/use-done.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";
import { ChoiceBody, PageBody } from "./body.tsx";
import { resolveMerged } from "./choice.ts";
import { headingOf } from "./heading-of.tsx";
import { texts } from "./texts.ts";
import { useChoice } from "./use-choice.ts";
import { useOverlay } from "./use-overlay.ts";
import { visitedKey, visitedOf } from "./visited.ts";

const TabBadge = onDemand(async () => (await import("../look-up/tab-badge.tsx")).TabBadge);
const CommandNotice = onDemand(async () => (await import("./command-notice.tsx")).CommandNotice);
const OpenView = onDemand(async () => (await import("./open-view.tsx")).OpenView);
const ConnectionBand = onDemand(async () => (await import("../outbox/connection-band.tsx")).ConnectionBand);
const LeftForm = onDemand(async () => (await import("./left-form.tsx")).LeftForm);
const ActionToasts = onDemand(async () => (await import("../outbox/toasts.tsx")).ActionToasts);

interface ActiveTabPanelProps {
  readonly workplace: Workplace;
  readonly tab: VisitedTab;
  readonly sites: Sites;
  readonly tools: (tools?: PanelTools) => ReactNode;
  readonly notice: ReactNode;
}

/** Panel that follows the active tab and shows the record of the profile in it. */
export function ActiveTabPanel({ workplace, tab, sites, tools, notice }: ActiveTabPanelProps) {
  const [since] = useState(Date.now);
  const [announcement, announce] = useState("");
  const [shown, setShown] = useState<ShownRecord | null>(null);
  const queue = useQueue(workplace);
  const done = useDone(workplace, since);
  const visited = useMemo(() => visitedOf(tab.url, sites), [tab.url, sites]);
  const list = useMemo(() => visitedList(tab.url, sites), [tab.url, sites]);
  const { page, opened, open, back, pinned, pin } = useChoice(workplace.group.id, visitedKey(visited, tab.url));
  const overlay = useOverlay(page);
  const reach = useReachability();

  useLive(workplace);
  useConnectedHostsRefresh(workplace);
  const queryClient = useQueryClient();
  // Refetch even when another tab shows the same profile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of tab triggers the refetch
  useEffect(() => void queryClient.refetchQueries({ type: "active", stale: true }), [queryClient, tab.id]);

  const views = useMemo(
    () => ({ say: announce, show: setShown, open: overlay.open, keep: overlay.keep, go: open }),
    [overlay.open, overlay.keep, open],
  );
  const isCovered = overlay.view !== null;
  // The tabs of a profile count as one page, but each has a separate list.
  const isLeft = typeof opened === "object" && opened && "list" in opened && opened.list.key !== list?.key;
  const choice = (isLeft ? null : opened) ?? pinned;
  const unpin = () => {
    pin(null);
    overlay.close();
  };
  const pinnable = pinned ?? shown;
  const toQueue = () => overlay.open({ kind: "queue" });
  const actions: readonly PanelAction[] = [
    { id: "queue", label: texts.queue, icon: <Inbox />, end: queue.length || null, run: toQueue },
    { id: "done", label: texts.done, icon: <CircleCheck />, run: () => overlay.open({ kind: "done" }) },
    ...(pinnable
      ? [
          pinned
            ? { id: "pin", label: texts.pin.off, icon: <PinOff />, run: unpin }
            : { id: "pin", label: texts.pin.on(pinnable.name), icon: <Pin />, run: () => pin(shown) },
          {
            id: "copy",
            label: texts.pin.copy,
            icon: <Copy />,
            run: () => void navigator.clipboard.writeText(recordAddress(workplace, pinnable)),
          },
        ]
      : []),
    {
      id: "shortcuts",
      label: texts.shortcuts,
      icon: <Keyboard />,
      key: "?",
      end: <Kbd>?</Kbd>,
      run: () => overlay.open({ kind: "shortcuts" }),
    },
  ];
  useActions([
    ...actions,
    { id: "search", label: texts.search, key: "/", isDisabled: isCovered, run: () => open("search") },
  ]);
  useSingleKeys();
  const leave = () => {
    back();
    // The focused element unmounts with the opened view. Moves the focus to the body so that keys keep working.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main [data-region]")?.focus();
    });
  };
  useEscape(opened !== null && !isLeft && !isCovered, leave);
  return (
    <ViewsProvider value={views}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {visited.kind === "profile" && <TabBadge workplace={workplace} profile={visited.profile} />}
      <PanelFrame
        tools={tools({
          actions,
          waiting: queue.length,
          ...(queue.length > 0 && { onSignOut: () => overlay.open({ kind: "sign-out" }) }),
        })}
        visiting={headingOf(visited, list)}
        band={
          <>
            {reach.state !== "reachable" && (
              <ConnectionBand away={reach} origin={workplace.origin} waiting={queue.length} onQueue={toQueue} />
            )}
            {overlay.isLeft && overlay.view && (
              <LeftForm
                view={overlay.view}
                handle={visited.kind === "profile" ? visited.profile.handle : null}
                onLeave={overlay.close}
              />
            )}
          </>
        }
        view={
          overlay.view && (
            <OpenView
              view={overlay.view}
              workplace={workplace.inGroup(overlay.groupId ?? workplace.group.id) ?? workplace}
              onClose={overlay.close}
              onDirty={overlay.setDirty}
              onOpen={(next) => {
                overlay.close();
                open(next);
              }}
            />
          )
        }
        toasts={
          (queue.length > 0 || done.length > 0) && (
            <ActionToasts
              workplace={workplace}
              since={since}
              onQueue={toQueue}
              isBelowSheet={overlay.view?.kind === "tags" || overlay.view?.kind === "tag-people"}
              isQueueOpen={overlay.view?.kind === "queue"}
            />
          )
        }
      >
        {notice}
        <CommandNotice shown={shown} connected={sites.connected} onLink={open} onView={overlay.open} />
        {pinned && (
          <Notice
            className="items-center"
            icon={<Pin />}
            action={
              <Button variant="link" size="sm" onClick={unpin}>
                {texts.pin.off}
              </Button>
            }
          >
            <bdi>{texts.pin.pinned(pinned.name)}</bdi>
          </Notice>
        )}
        {opened !== null && !isLeft && (
          <Button variant="ghost" className="-my-1 -ml-2 self-start px-2" onClick={leave}>
            <ArrowLeft />
            {lookUpTexts.back}
          </Button>
        )}
        {choice === null ? (
          <PageBody key={page} workplace={workplace} visited={visited} list={list} sites={sites} onOpen={open} />
        ) : (
          <ChoiceBody workplace={workplace} choice={resolveMerged(choice, done)} onOpen={open} />
        )}
      </PanelFrame>
    </ViewsProvider>
  );
}
