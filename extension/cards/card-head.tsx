import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { browser } from "wxt/browser";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { cardNameClasses } from "../kit/card-skeleton.tsx";
import { useActions } from "../kit/panel-action.ts";
import { texts } from "./texts.ts";

interface CardHeadProps {
  readonly label: string;
  readonly id: string;
  readonly name: string;
  readonly square?: boolean;
  readonly bot?: boolean;
  readonly headline: string | null;
  readonly badges?: ReactNode;
  /** The record's address in the console. */
  readonly href: string;
}

/** Who this is, in a glance. */
export function CardHead({ label, id, name, square, bot, headline, badges, href }: CardHeadProps) {
  useActions([
    { id: "open-in-console", label: texts.openConsole, key: "o", run: () => void browser.tabs.create({ url: href }) },
  ]);
  return (
    <section aria-label={label} className="flex gap-3">
      <Avatar name={name} id={id} size={48} square={square ?? false} bot={bot ?? false} />
      <div className="min-w-0 flex-1">
        <h1 className={cardNameClasses}>
          <bdi>{name}</bdi>
        </h1>
        {headline !== null && (
          <p className="break-words text-ink-2" dir="auto">
            {headline}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-1.5">
          {badges}
          <ExternalLink href={href} className="ml-auto inline-flex min-h-6 items-center gap-1">
            {texts.openConsole}
            <ArrowUpRight className="size-3.5" />
          </ExternalLink>
        </p>
      </div>
    </section>
  );
}
