import { ArrowDown, ArrowUp } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Tip } from "#console/core/tip.tsx";
import { formatCount } from "#console/data-table/index.ts";
import { Breadcrumbs } from "#console/ui/navigation/breadcrumbs.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import type { Neighbor, Neighbors } from "./use-neighbors.ts";

interface StepProps {
  label: string;
  hotkey: string;
  to: Neighbor | null;
  /** Open tab, which the links keep. */
  tab: string | null;
  children: React.ReactNode;
}

function Step({ label, hotkey, to, tab, children }: StepProps) {
  const navigate = useNavigate();
  const go = () => {
    // Replaces the history entry, so that "back" leads to the list from any profile.
    if (to) void navigate(`${to.to}${tab ? `&tab=${tab}` : ""}`, { state: to.state, replace: true });
  };
  useHotkey(hotkey, go, { enabled: to !== null });
  return (
    <Tip content={`${label} (${hotkey.toUpperCase()})`} side="top">
      <Button variant="ghost" size="icon-sm" aria-label={label} aria-disabled={to === null} onClick={go}>
        {children}
      </Button>
    </Tip>
  );
}

export interface ProfileCrumbsProps {
  /** Labels of the list and of the links to the neighbors. */
  labels: { readonly list: string; readonly previous: string; readonly next: string };
  name: string | null;
  neighbors: Neighbors;
  tab: string | null;
}

/** Breadcrumb of the profile, with links to the previous and next one in the list. */
export function ProfileCrumbs({ labels, name, neighbors, tab }: ProfileCrumbsProps) {
  const { list, position, total, previous, next } = neighbors;
  const items = [
    <Link key="list" to={list}>
      {labels.list}
    </Link>,
    ...(name === null ? [] : [<bdi key="name">{name}</bdi>]),
  ];
  return (
    <div className="mb-3 flex min-h-7 items-center gap-1.5 text-ink-3">
      <Breadcrumbs className="min-w-0 flex-auto" items={items} withCurrent={name !== null} />
      {position !== null && (
        <>
          <span className="tabular-nums">
            {texts.position(formatCount(position), total === null ? null : formatCount(total))}
          </span>
          <Step label={labels.previous} hotkey="k" to={previous} tab={tab}>
            <ArrowUp className="size-3.5" />
          </Step>
          <Step label={labels.next} hotkey="j" to={next} tab={tab}>
            <ArrowDown className="size-3.5" />
          </Step>
        </>
      )}
    </div>
  );
}
