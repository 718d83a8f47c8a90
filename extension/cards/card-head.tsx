import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowUpRight, Pencil, RefreshCw } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { onDemand } from "../base/on-demand.tsx";
import { freshMs } from "../connection/query-defaults.ts";
import { cardNameClasses } from "../kit/card-skeleton.tsx";
import { useActions } from "../kit/panel-action.ts";
import { useNow } from "../kit/use-now.ts";
import { compactTime } from "./short-time.ts";
import { texts } from "./texts.ts";

const EditHead = onDemand(async () => (await import("./edit-head.tsx")).EditHead);

interface CardHeadProps {
  readonly label: string;
  readonly id: string;
  readonly name: string;
  /** URL of the picture that the page may show. */
  readonly picture?: string | null;
  readonly square?: boolean;
  readonly bot?: boolean;
  readonly headline: string | null;
  readonly badges?: ReactNode;
  /** URL of the record in the console. */
  readonly href: string;
  /** Props of the edit form; absent when the user may not edit. */
  readonly edit?: Omit<ComponentProps<typeof EditHead>, "onClose"> | null;
  /** Query that loads the card. */
  readonly query: Pick<UseQueryResult, "dataUpdatedAt" | "isFetching" | "refetch">;
}

/** Head of a card: avatar, name, headline, badges, freshness and console link. */
export function CardHead({
  label,
  id,
  name,
  picture,
  square,
  bot,
  headline,
  badges,
  href,
  edit,
  query,
}: CardHeadProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  useActions([
    { id: "open-in-console", label: texts.openConsole, key: "o", run: () => void browser.tabs.create({ url: href }) },
  ]);
  if (edit && editing === id) {
    const close = () => {
      setEditing(null);
      // Returns the focus to the button that opened the form.
      setTimeout(() => pencil.current?.focus());
    };
    return <EditHead {...edit} onClose={close} />;
  }
  return (
    <section aria-label={label} className="flex gap-3">
      <Avatar name={name} id={id} src={picture} size={48} square={square ?? false} bot={bot ?? false} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <h1 className={`${cardNameClasses} min-w-0 flex-1`}>
            <bdi>{name}</bdi>
          </h1>
          {edit && (
            <Button
              ref={pencil}
              variant="ghost"
              size="icon-sm"
              className="flex-none text-ink-2"
              aria-label={edit.work ? texts.edit.person : texts.edit.organization}
              title={edit.work ? texts.edit.person : texts.edit.organization}
              onClick={() => setEditing(id)}
            >
              <Pencil />
            </Button>
          )}
        </div>
        {headline !== null && (
          <p className="break-words text-ink-2" dir="auto">
            {headline}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">{badges}</p>
        <div className="mt-1 flex min-h-8 items-center gap-1">
          <Freshness query={query} />
          <ExternalLink href={href} className="ml-auto inline-flex min-h-6 flex-none items-center gap-1">
            {texts.openConsole}
            <ArrowUpRight className="size-3.5" />
          </ExternalLink>
        </div>
      </div>
    </section>
  );
}

/** Age of the card's data, with a refresh button. */
function Freshness({ query }: Pick<CardHeadProps, "query">) {
  const { dataUpdatedAt, isFetching, refetch } = query;
  const now = useNow(true, freshMs);
  const isOld = now - dataUpdatedAt >= freshMs;
  const seconds = Math.floor((now - dataUpdatedAt) / freshMs) * (freshMs / 1_000);
  const age = seconds < 60 ? texts.fresh.seconds(seconds) : compactTime(dataUpdatedAt, new Date(now));
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-ml-1.5 flex-none text-ink-2"
        aria-label={texts.fresh.again}
        title={texts.fresh.again}
        onClick={() => void refetch()}
      >
        <RefreshCw className={isFetching && isOld ? "motion-safe:animate-spin" : ""} />
      </Button>
      <span className="truncate text-ink-3 text-xs">
        {isOld && <span className="sr-only">{texts.fresh.updated}</span>}
        {isOld ? texts.fresh.old(age) : texts.fresh.now}
        {isOld && isFetching && <span className="sr-only">{texts.fresh.refreshing}</span>}
      </span>
    </>
  );
}
