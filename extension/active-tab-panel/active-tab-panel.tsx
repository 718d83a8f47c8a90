import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CircleCheck, Copy, Inbox, Keyboard, Pin, PinOff } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type RecognizedList, recognizeList } from "#shared/profiles/lists.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { markUnsaved } from "#shared/ui/unsaved-forms.ts";
import type { Action } from "../base/action.ts";
import { changedIds } from "../base/changed-ids.ts";
import { onDemand } from "../base/on-demand.tsx";
import { useStored } from "../base/use-stored.ts";
import { useConnectedHostsRefresh } from "../connection/connected-hosts.ts";
import { recordAddress } from "../connection/record-address.ts";
import { useLive, type Workplace } from "../connection/session.ts";
import { useReachability } from "../connection/use-reachability.ts";
import { type PanelAction, useActions, useEscape, useSingleKeys } from "../kit/panel-action.ts";
import { PanelFrame, type PanelTools } from "../kit/panel-frame.tsx";
import { type ShownRecord, type View, ViewsProvider } from "../kit/views.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { type Receipt, receipts } from "../outbox/storage.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import type { Sites } from "../sites/use-allowed-sites.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";
import { ChoiceBody, PageBody } from "./body.tsx";
import { type Choice, type ListChoice, type OpenChoice, resolveMerged } from "./choice.ts";
import { texts } from "./texts.ts";
import { type Visited, visitedKey, visitedOf } from "./visited.ts";

const TabBadge = onDemand(async () => (await import("../look-up/tab-badge.tsx")).TabBadge);
const CommandNotice = onDemand(async () => (await import("./command-notice.tsx")).CommandNotice);
/** Covers the body while the view loads. */
const blank = <div className="flex-1 bg-surface" />;
const OpenView = onDemand(async () => (await import("./open-view.tsx")).OpenView, blank);
const ConnectionBand = onDemand(async () => (await import("../outbox/connection-band.tsx")).ConnectionBand);
const ListSteps = onDemand(async () => (await import("./list-steps.tsx")).ListSteps);
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
  const { page, opened, along, open, back, pinned, pin } = useChoice(workplace.group.id, visitedKey(visited, tab.url));
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
          <div className="-my-1 -ml-2 flex items-center">
            <Button variant="ghost" className="mr-auto px-2" onClick={leave}>
              <ArrowLeft />
              {lookUpTexts.back}
            </Button>
            {along && <ListSteps along={along} opened={opened} onOpen={open} />}
          </div>
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
  /** Contents of that list. */
  readonly along?: readonly Choice[] | undefined;
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
  const open = useCallback<OpenChoice>(
    (next, along) => {
      setChoice((before) => {
        const here = before?.page === page ? before : null;
        const isList = typeof here?.opened === "object" && "list" in here.opened;
        const from = isList ? { list: here.opened.list, isAsked: false } : (here?.from ?? null);
        return { page, opened: next, from, along };
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
    along: choice?.along,
    open,
    back,
    pinned,
    pin,
  };
}

/** Returns the people list of the tab's URL if the site is allowed. Sends no request. */
export function visitedList(address: string | null, { allowed }: Pick<Sites, "allowed">): RecognizedList | null {
  const list = address === null ? null : recognizeList(address);
  return list && allowed.has(list.platform) ? list : null;
}

/** First parts of the query keys that an action may have made stale. */
const changeable: ReadonlySet<unknown> = new Set(["seen", "lens", "people", "merge"]);

/** Returns whether the response of a query may be stale after an action: those about the records that it changed. */
function isStale(key: readonly unknown[], action: Action): boolean {
  if (action.kind === "lens") return key[0] === "lens";
  return changeable.has(key[0]) && (changedIds(action)?.some((id) => JSON.stringify(key).includes(id)) ?? true);
}

/**
 * Refetches what an action changed whenever it completes, from any panel.
 * @returns receipts since the given time, newest first
 */
function useDone({ origin, userId }: Workplace, since: number): readonly Receipt[] {
  const client = useQueryClient();
  const recentReceipts = useStored(receipts) ?? [];
  const ownReceipts = recentReceipts.filter(
    ({ entry, at }) => at >= since && entry.server === origin && entry.userId === userId,
  );
  const newest = ownReceipts[0]?.at;
  const handled = useRef(since);
  const latest = useRef(ownReceipts);
  latest.current = ownReceipts;
  useEffect(() => {
    if (newest === undefined) return;
    const actions = latest.current.flatMap(({ entry, at }) => (at > handled.current ? [entry.action.action] : []));
    handled.current = newest;
    void client.invalidateQueries({ predicate: ({ queryKey }) => actions.some((each) => isStale(queryKey, each)) });
  }, [client, newest]);
  return ownReceipts;
}

interface Overlay {
  /** Page that the view was opened on. */
  readonly page: string;
  readonly view: View;
  readonly groupId: string | undefined;
}

/** Views that do not depend on the page. They stay open when it is left. */
const ownViews: readonly View["kind"][] = ["queue", "done", "sign-out", "shortcuts"];

/**
 * View over the body. It closes when its page is left. A form with unsaved input stays open instead, and `isLeft` is
 * true. Closing the view returns the focus to the element that had it before.
 */
function useOverlay(page: string) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [bodyForm, setBodyForm] = useState<Overlay | null>(null);
  const [isDirty, setDirty] = useState(false);
  if (bodyForm !== null && bodyForm.page !== page) {
    setBodyForm(null);
    if (overlay === null || !isDirty) {
      setOverlay(bodyForm);
      setDirty(true);
    }
  }
  const isUnsaved = isDirty || bodyForm !== null;
  // A session that ends meanwhile keeps the panel.
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
  const isLeft = overlay !== null && overlay.page !== page && !ownViews.includes(overlay.view.kind);
  if (isLeft && !isDirty) setOverlay(null);
  const view = isLeft && !isDirty ? null : (overlay?.view ?? null);
  const opener = useRestoredFocus(view !== null);
  const open = useCallback(
    (next: View, groupId?: string) => {
      opener.current ??= document.activeElement;
      setDirty(false);
      setOverlay({ page, view: next, groupId });
    },
    [page, opener],
  );
  const keep = useCallback(
    (next: View | null, groupId?: string) => setBodyForm(next && { page, view: next, groupId }),
    [page],
  );
  return {
    view,
    /** Project group that the view acts in; undefined for the selected one. */
    groupId: overlay?.groupId,
    isLeft: isLeft && isDirty,
    setDirty,
    open,
    /** Registers a form with unsaved input inside the body. It becomes the view over the body when its page is left. */
    keep,
    close: () => {
      setDirty(false);
      setOverlay(null);
    },
  };
}

/** Remembers the focused element before a view opens, and restores the focus after the last view closes. */
function useRestoredFocus(isCovered: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered || opener.current === null) return;
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  }, [isCovered]);
  return opener;
}
