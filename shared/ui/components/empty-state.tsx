import { CircleAlert, Lock, type LucideIcon, RefreshCw, Search } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn.ts";
import { texts } from "../texts.ts";
import { Button } from "./button.tsx";

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  className?: string;
  /** Of the heading, so that the page's outline has no gap. */
  headingLevel?: 1 | 2 | 3;
}

interface StateProps extends EmptyStateProps {
  role?: "alert";
  iconClassName?: string;
}

function StateMessage({ icon: Icon, title, text, action, className, headingLevel, role, iconClassName }: StateProps) {
  const Heading = `h${headingLevel ?? 2}` as const;
  return (
    <div
      data-slot="state"
      role={role}
      className={cn("grid content-center justify-items-center gap-1 px-6 py-8 text-center text-ink-2", className)}
    >
      {Icon && <Icon className={cn("mb-2 size-6 text-ink-3", iconClassName)} />}
      <Heading className="text-sm font-semibold tracking-normal text-ink">{title}</Heading>
      {text && <p className="max-w-[40ch] text-balance">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Nothing is here: says why and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  return <StateMessage icon={Search} {...props} />;
}

interface ErrorStateProps extends Partial<EmptyStateProps> {
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
}

/** It could not be loaded: the texts of the error catalogue (core.md 8) and a way to try again. */
export function ErrorState({ onRetry, retrying, retryLabel, ...props }: ErrorStateProps) {
  return (
    <StateMessage
      icon={CircleAlert}
      iconClassName="text-bad"
      role="alert"
      title={texts.errorTitle}
      text={texts.errorText}
      action={
        onRetry && (
          <Button onClick={onRetry} busy={retrying ?? false}>
            <RefreshCw />
            {retryLabel ?? texts.tryAgain}
          </Button>
        )
      }
      {...props}
    />
  );
}

/** The user may not see this (core.md 2, /403); `action` leads home. */
export function ForbiddenState(props: Partial<EmptyStateProps>) {
  return <StateMessage icon={Lock} title={texts.forbiddenTitle} text={texts.forbiddenText} {...props} />;
}
