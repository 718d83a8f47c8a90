import { ArrowLeft, Pin } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { visitedList } from "../lists/visited-list.ts";
import { TabBadge } from "../look-up/tab-badge.tsx";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { visitedKey, visitedOf } from "../look-up/visited.ts";
import { onDemand } from "../on-demand.tsx";
import type { ActedOn } from "../queue/action.ts";
import { useDone } from "../queue/use-done.ts";
import { useQueue } from "../queue/use-queue.ts";
import type { AllowedSites } from "../sites/use-allowed-sites.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";
import { ChoiceBody, PageBody } from "./beside-body.tsx";
import { afterMerges } from "./choice.ts";
import { headingOf } from "./heading-of.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import type { Tools } from "./panel-menu.tsx";
import { recordAddress } from "./record-address.ts";
import type { Workplace } from "./session.ts";
import { texts } from "./texts.ts";
import { useAsked } from "./use-asked.tsx";
import { useChoice } from "./use-choice.ts";
import { useOver } from "./use-over.ts";
import { useSingleKeys } from "./use-single-keys.ts";
import { ViewsProvider } from "./views.ts";

const OpenView = onDemand(async () => (await import("./open-view.tsx")).OpenView);
const ActionToasts = onDemand(async () => (await import("../queue/toasts.tsx")).ActionToasts);

interface BesideProps {
  readonly workplace: Workplace;
  readonly tab: VisitedTab;
  readonly allowed: AllowedSites;
  readonly tools: (tools?: Tools) => ReactNode;
  readonly notice: ReactNode;
}

/** The panel beside a page: it follows the active tab and shows who stands behind the profile in it. */
export function Beside({ workplace, tab, allowed, tools, notice }: BesideProps) {
  const [since] = useState(Date.now);
  const [said, setSaid] = useState("");
  const [shown, setShown] = useState<ActedOn | null>(null);
  const queue = useQueue(workplace);
  const done = useDone(workplace, since);
  const visited = useMemo(() => visitedOf(tab.url, allowed), [tab.url, allowed]);
  const list = useMemo(() => visitedList(tab.url, allowed), [tab.url, allowed]);
  const { page, opened, open, back, pinned, pin } = useChoice(workplace.group.id, visitedKey(visited, tab.url));
  const over = useOver(page);

  const views = useMemo(() => ({ say: setSaid, show: setShown, open: over.open }), [over.open]);
  const asked = useAsked({ shown, onLink: open, onView: over.open });
  const isCovered = over.view !== null;
  useSingleKeys(
    useMemo(
      () => ({
        "?": () => over.open({ kind: "shortcuts" }),
        "/": () => {
          const field = document.querySelector<HTMLElement>("[type=search]:not([inert] *)");
          if (field) field.focus();
          else if (!isCovered) open("search");
        },
      }),
      [over.open, open, isCovered],
    ),
  );

  // The tabs of one profile are one page, but not one list.
  const isLeft = typeof opened === "object" && opened && "list" in opened && opened.list.key !== list?.key;
  const choice = (isLeft ? null : opened) ?? pinned;
  const unpin = () => {
    pin(null);
    over.close();
  };
  const pinnable = pinned ?? shown;
  const toQueue = () => over.open({ kind: "queue" });
  return (
    <ViewsProvider value={views}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {visited.kind === "profile" && <TabBadge workplace={workplace} profile={visited.profile} />}
      <PanelFrame
        tools={tools({
          queue: { waiting: queue.length, onOpen: toQueue },
          onShortcuts: () => over.open({ kind: "shortcuts" }),
          ...(pinnable && {
            pin: {
              name: pinnable.name,
              isOn: pinned !== null,
              onToggle: pinned ? unpin : () => pin(shown),
              onCopy: () => void navigator.clipboard.writeText(recordAddress(workplace, pinnable)),
            },
          }),
          ...(queue.length > 0 && { onSignOut: () => over.open({ kind: "sign-out" }) }),
        })}
        visiting={headingOf(visited, list)}
        band={
          over.isLeft && (
            <Notice
              className="mx-4 mt-2 items-center"
              action={
                <Button variant="link" size="sm" onClick={over.close}>
                  {visited.kind === "profile" ? texts.elsewhere(visited.profile.handle) : texts.view.close}
                </Button>
              }
            >
              {texts.stillWriting}
            </Notice>
          )
        }
        view={
          over.view && (
            <OpenView
              view={over.view}
              workplace={workplace}
              onClose={over.close}
              onDirty={over.setDirty}
              onOpen={(next) => {
                over.close();
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
              atTop={over.view?.kind === "tags" || over.view?.kind === "tag-people"}
              isQueueOpen={over.view?.kind === "queue"}
            />
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
                {texts.pin.off}
              </Button>
            }
          >
            <bdi>{texts.pin.pinned(pinned.name)}</bdi>
          </Notice>
        )}
        {opened !== null && !isLeft && (
          <Button variant="ghost" className="-my-1 -ml-2 self-start px-2" onClick={back}>
            <ArrowLeft />
            {lookUpTexts.back}
          </Button>
        )}
        {choice === null ? (
          <PageBody key={page} workplace={workplace} visited={visited} list={list} allowed={allowed} onOpen={open} />
        ) : (
          <ChoiceBody workplace={workplace} choice={afterMerges(choice, done)} onOpen={open} />
        )}
      </PanelFrame>
    </ViewsProvider>
  );
}
