import { ArrowLeft, Pin } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { Opened } from "../look-up/candidate-list.tsx";
import { SearchPeople } from "../look-up/search-people.tsx";
import { texts } from "../look-up/texts.ts";
import { type Visited, visitedOf } from "../look-up/visited.ts";
import { VisitedProfile } from "../look-up/visited-profile.tsx";
import { PersonCard } from "../person/person-card.tsx";
import type { ActedOn } from "../queue/action.ts";
import { useDone } from "../queue/use-done.ts";
import { useQueue } from "../queue/use-queue.ts";
import { SiteNotAllowed, SitesNotAllowed } from "../sites/site-not-allowed.tsx";
import { type AllowedSites, useAllowedSites } from "../sites/use-allowed-sites.ts";
import { useVisitedTab, type VisitedTab } from "../sites/use-visited-tab.ts";
import type { Receipt } from "../storage.ts";
import { OpenView } from "./open-view.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import type { Workplace } from "./session.ts";
import { texts as panelTexts } from "./texts.ts";
import { useAsked } from "./use-asked.tsx";
import { useSingleKeys } from "./use-single-keys.ts";
import { type View, ViewsProvider } from "./views.ts";

const OrganizationCard = lazy(async () => ({
  default: (await import("../person/organization-card.tsx")).OrganizationCard,
}));
const PostBeside = lazy(async () => ({ default: (await import("../post/post-beside.tsx")).PostBeside }));
const ActionToasts = lazy(async () => ({ default: (await import("../queue/toasts.tsx")).ActionToasts }));

/** What a press opened beside the page. */
type Choice = Opened | "search" | RecognisedProfile;

/** What the menu shows of the queue, and how to sign out when something waits. */
export interface Tools {
  readonly queue: { readonly waiting: number; readonly onOpen: () => void };
  readonly onShortcuts: () => void;
  /** Keeps the record that is shown while other pages are visited, or lets it go; copies its address in the console. */
  readonly pin?: {
    readonly onCopy: () => void;
    readonly name: string;
    readonly isOn: boolean;
    readonly onToggle: () => void;
  };
  readonly onSignOut?: () => void;
}

interface VisitingProps {
  /** Null until the console has said what it can do. */
  readonly workplace: Workplace | null;
  readonly tools: (tools?: Tools) => ReactNode;
  readonly notice: ReactNode;
}

/** The panel beside a page: it follows the active tab and shows who stands behind the profile in it. */
export function Visiting({ workplace, tools, notice }: VisitingProps) {
  const tab = useVisitedTab();
  const allowed = useAllowedSites();
  if (workplace === null || tab === undefined || allowed === undefined) {
    return <PanelFrame tools={tools()}>{notice}</PanelFrame>;
  }
  return <Beside workplace={workplace} tab={tab} allowed={allowed} tools={tools} notice={notice} />;
}

interface BesideProps extends VisitingProps {
  readonly workplace: Workplace;
  readonly tab: VisitedTab;
  readonly allowed: AllowedSites;
}

/** Views that are not about the page: they stay when it is left. */
const ownViews: readonly View["kind"][] = ["queue", "sign-out", "shortcuts"];

function Beside({ workplace, tab, allowed, tools, notice }: BesideProps) {
  const [since] = useState(Date.now);
  const [choice, setChoice] = useState<{ readonly page: string; readonly opened: Choice } | null>(null);
  const [over, setOver] = useState<{ readonly page: string; readonly view: View } | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [said, setSaid] = useState("");
  const [shown, setShown] = useState<ActedOn | null>(null);
  const [pinned, setPinned] = useState<ActedOn | null>(null);
  const queue = useQueue(workplace);
  const done = useDone(workplace, since);

  const visited = visitedOf(tab.url, allowed);
  const visitedKey = pageKey(visited, tab.url);
  const page = `${workplace.group.id} ${pinned?.id ?? visitedKey}`;
  // What was opened beside one page is left with it; a form with something typed in it stays on its person.
  const chosen = choice?.page === page ? choice.opened : pinned;
  const opened = chosen && afterMerges(chosen, done);
  const isLeft = over !== null && over.page !== page && !ownViews.includes(over.view.kind);
  if (isLeft && !isDirty) setOver(null);
  const view = isLeft && !isDirty ? null : (over?.view ?? null);

  const opener = useFocusGivenBack(view !== null);
  const open = (next: Choice) => setChoice({ page, opened: next });
  const views = useMemo(
    () => ({
      tab,
      say: setSaid,
      show: setShown,
      open: (next: View) => {
        opener.current ??= document.activeElement;
        setDirty(false);
        setOver({ page, view: next });
      },
    }),
    [tab, page, opener],
  );
  const close = () => {
    setDirty(false);
    setOver(null);
  };
  const unpin = () => {
    setPinned(null);
    close();
  };
  const pinnable = pinned ?? shown;
  const asked = useAsked({ shown, onLink: open, onView: views.open });
  const toQueue = () => views.open({ kind: "queue" });
  const toShortcuts = () => views.open({ kind: "shortcuts" });
  useSingleKeys(
    useMemo(
      () => ({
        "?": () => views.open({ kind: "shortcuts" }),
        "/": () => {
          const field = document.querySelector<HTMLElement>("[type=search]:not([inert] *)");
          if (field) field.focus();
          else if (!over) setChoice({ page, opened: "search" });
        },
      }),
      [views, over, page],
    ),
  );
  return (
    <ViewsProvider value={views}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PanelFrame
        tools={tools({
          queue: { waiting: queue.length, onOpen: toQueue },
          onShortcuts: toShortcuts,
          ...(pinnable && {
            pin: {
              name: pinnable.name,
              isOn: pinned !== null,
              onToggle: pinned ? unpin : () => setPinned(shown),
              onCopy: () => void navigator.clipboard.writeText(addressOf(workplace, pinnable)),
            },
          }),
          ...(queue.length > 0 && { onSignOut: () => views.open({ kind: "sign-out" }) }),
        })}
        visiting={headingOf(visited)}
        band={
          isLeft &&
          isDirty && (
            <Notice
              className="mx-4 mt-2 items-center"
              action={
                <Button variant="link" size="sm" onClick={close}>
                  {visited.kind === "profile" ? panelTexts.elsewhere(visited.profile.handle) : panelTexts.view.close}
                </Button>
              }
            >
              {panelTexts.stillWriting}
            </Notice>
          )
        }
        view={
          view && (
            <OpenView
              view={view}
              workplace={workplace}
              onClose={close}
              onDirty={setDirty}
              onOpen={(next) => {
                close();
                open(next);
              }}
            />
          )
        }
        toasts={
          (queue.length > 0 || done.length > 0) && (
            <Suspense>
              <ActionToasts
                workplace={workplace}
                since={since}
                onQueue={toQueue}
                atTop={view?.kind === "tags"}
                isQueueOpen={view?.kind === "queue"}
              />
            </Suspense>
          )
        }
      >
        {notice}
        {asked}
        {pinned && (
          <Notice
            className="items-center"
            icon={<Pin />}
            action={
              <Button variant="link" size="sm" onClick={unpin}>
                {panelTexts.pin.off}
              </Button>
            }
          >
            <bdi>{panelTexts.pin.pinned(pinned.name)}</bdi>
          </Notice>
        )}
        {chosen !== null && chosen !== pinned && (
          <Button variant="ghost" className="-my-1 -ml-2 self-start px-2" onClick={() => setChoice(null)}>
            <ArrowLeft />
            {texts.back}
          </Button>
        )}
        {opened === null ? (
          <Page workplace={workplace} visited={visited} allowed={allowed} onOpen={open} key={page} />
        ) : opened === "search" ? (
          <SearchPeople workplace={workplace} onOpen={open} />
        ) : "platform" in opened ? (
          <VisitedProfile workplace={workplace} profile={opened} onOpen={open} />
        ) : opened.kind === "person" ? (
          <PersonCard key={opened.id} workplace={workplace} id={opened.id} visited={null} elsewhere={[]} />
        ) : (
          <Suspense>
            <OrganizationCard key={opened.id} workplace={workplace} id={opened.id} visited={null} />
          </Suspense>
        )}
      </PanelFrame>
    </ViewsProvider>
  );
}

/** The record's page in the console. */
function addressOf({ origin, group }: Workplace, { kind, id }: ActedOn): string {
  const page = kind === "person" ? "people" : "organizations";
  return `${origin}/${page}/${id}?projectGroup=${encodeURIComponent(group.id)}`;
}

/** Remembers what had the focus before a view lay over it, and gives it back when none does any more. */
function useFocusGivenBack(isCovered: boolean): RefObject<Element | null> {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered || opener.current === null) return;
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  }, [isCovered]);
  return opener;
}

/** Who was merged into another meanwhile is that other one. */
function afterMerges(opened: Choice, done: readonly Receipt[]): Choice {
  let now = opened;
  for (const { entry } of done.toReversed()) {
    const { action } = entry.action;
    if (typeof now === "object" && "id" in now && action.kind === "merge" && action.secondary.id === now.id) {
      now = action.primary;
    }
  }
  return now;
}

interface PageProps {
  readonly workplace: Workplace;
  readonly visited: Visited;
  readonly allowed: AllowedSites;
  readonly onOpen: (next: Choice) => void;
}

function Page({ workplace, visited, allowed, onOpen }: PageProps) {
  switch (visited.kind) {
    case "profile":
      return <VisitedProfile workplace={workplace} profile={visited.profile} onOpen={onOpen} marksTab />;
    case "post":
      return (
        <Suspense>
          <PostBeside workplace={workplace} post={visited.post} onOpen={onOpen} />
        </Suspense>
      );
    case "not-allowed":
      return <SiteNotAllowed site={visited.site} onSearch={() => onOpen("search")} />;
    default:
      return (
        <>
          <SearchPeople workplace={workplace} onOpen={onOpen} />
          {visited.kind === "hidden" && <SitesNotAllowed allowed={allowed} />}
        </>
      );
  }
}

function pageKey(visited: Visited, address: string | null): string {
  if (visited.kind === "profile") return recognisedKey(visited.profile);
  return visited.kind === "post" ? recognisedKey(visited.post) : `${visited.kind} ${address}`;
}

/** The platform's mark and the name of whose page it is. */
function headingOf(visited: Visited): ReactNode {
  if (visited.kind === "hidden" || visited.kind === "no-profile") return null;
  const { platform } =
    visited.kind === "profile" ? visited.profile : visited.kind === "post" ? visited.post : visited.site;
  const name = nameOf(visited);
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
  // A thread stands under its community.
  const { author, url, id } = visited.post;
  return author ?? /\/(r\/\w+)\//.exec(url)?.[1] ?? id;
}
