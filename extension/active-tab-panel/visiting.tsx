import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CircleCheck, Copy, Inbox, Keyboard, Pin, PinOff } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { onDemand } from "../base/on-demand.tsx";
import { useConnectedHosts, useConnectedHostsRefresh } from "../connection/connected-hosts.ts";
import { recordAddress } from "../connection/record-address.ts";
import { useLive, type Workplace } from "../connection/session.ts";
import { useReachability } from "../connection/use-reachability.ts";
import { type PanelAction, useActions, useEscape, useSingleKeys } from "../kit/panel-action.ts";
import { PanelFrame, type PanelTools } from "../kit/panel-frame.tsx";
import { type ShownRecord, TabProvider, ViewsProvider } from "../kit/views.ts";
import { visitedList } from "../lists/visited-list.ts";
import { readMemory } from "../look-up/session-memory.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { useDone } from "../outbox/use-done.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import { type Sites, useSites } from "../sites/use-allowed-sites.ts";
import { useVisitedTab, type VisitedTab } from "../sites/use-visited-tab.ts";
import { ChoiceBody, PageBody } from "./body.tsx";
import { type Choice, type ListChoice, resolveMerged } from "./choice.ts";
import { texts } from "./texts.ts";
import { useOverlay } from "./use-overlay.ts";
import { type Visited, visitedKey, visitedOf } from "./visited.ts";

interface VisitingProps {
  /** Null until the console has reported its capabilities. */
  readonly workplace: Workplace | null;
  readonly tools: (tools?: PanelTools) => ReactNode;
  readonly notice: ReactNode;
}

/** Panel of a signed-in user. Stays empty until the tab, the allowed sites and the session memory are read. */
export function Visiting({ workplace, tools, notice }: VisitingProps) {
  const tab = useVisitedTab();
  const sites = useSites(useConnectedHosts(workplace?.origin ?? null));
  const isRemembered = useMemory();
  if (workplace === null || tab === undefined || sites === undefined || !isRemembered) {
    return <PanelFrame tools={tools()}>{notice}</PanelFrame>;
  }
  return (
    <TabProvider value={tab}>
      <ActiveTabPanel workplace={workplace} tab={tab} sites={sites} tools={tools} notice={notice} />
    </TabProvider>
  );
}

/** Returns whether the session memory has been read. */
function useMemory(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => void readMemory().then(() => setRead(true)), []);
  return isRead;
}

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
function ActiveTabPanel({ workplace, tab, sites, tools, notice }: ActiveTabPanelProps) {
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

/** Renders platform icon and name of the page or of its list; null when the page has no subject. */
function headingOf(visited: Visited, list: RecognizedList | null): ReactNode {
  if (visited.kind === "hidden") return null;
  if (visited.kind === "no-profile") {
    if (list) return marked(list.platform, list.of);
    return visited.repository === undefined ? null : marked("github", visited.repository);
  }
  const { platform } =
    visited.kind === "profile" ? visited.profile : visited.kind === "post" ? visited.post : visited.site;
  return marked(platform, nameOf(visited));
}

function marked(platform: string, name: string): ReactNode {
  return (
    <>
      <PlatformIcon platform={platform} className="flex-none text-ink-2" />
      <bdi className="truncate font-medium" title={name}>
        {name}
      </bdi>
    </>
  );
}

function nameOf(visited: Extract<Visited, { kind: "profile" | "post" | "not-allowed" }>): string {
  if (visited.kind === "profile") return visited.profile.handle;
  if (visited.kind === "not-allowed") return visited.site.name;
  // A thread is headed by its community.
  const { author, url, id } = visited.post;
  return author ?? /\/(r\/\w+)\//.exec(url)?.[1] ?? id;
}

interface Chosen {
  readonly page: string;
  readonly opened: Choice;
  /** List that the content was opened from; going back returns to it. */
  readonly from: ListChoice | null;
}

/**
 * Content shown instead of the page in the tab. Opened content closes when its page is left. A pinned record stays
 * while the user browses on.
 * @param visited - key of the visited page within a project group
 */
function useChoice(groupId: string, visited: string) {
  const [choice, setChoice] = useState<Chosen | null>(null);
  const [pinned, pin] = useState<ShownRecord | null>(null);
  const page = `${groupId} ${pinned?.id ?? visited}`;
  const opened = choice?.page === page ? choice.opened : null;
  const open = useCallback(
    (next: Choice) => {
      setChoice((before) => {
        const here = before?.page === page ? before : null;
        const isList = typeof here?.opened === "object" && "list" in here.opened;
        const from = isList ? { list: here.opened.list, isAsked: false } : (here?.from ?? null);
        return { page, opened: next, from };
      });
    },
    [page],
  );
  const back = useCallback(
    () => setChoice((before) => (before?.from ? { page: before.page, opened: before.from, from: null } : null)),
    [],
  );
  return {
    /** Key of the panel's subject: changes with the page in the tab, except while a record is pinned. */
    page,
    opened,
    open,
    back,
    pinned,
    pin,
  };
}
