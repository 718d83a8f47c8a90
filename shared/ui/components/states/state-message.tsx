import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../../cn.ts";

export interface StateMessageProps {
  icon?: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
  /** Next step, a button or link. */
  action?: ReactNode;
  className?: string;
  /** Level of the heading, so that the page's outline has no gap; 2 by default. */
  headingLevel?: 1 | 2 | 3;
}

interface ToneProps extends StateMessageProps {
  /** "alert" is announced at once. */
  role?: "alert";
  iconClassName?: string;
}

/** Layout of the messages for areas without content. */
export function StateMessage(props: ToneProps) {
  const { icon: Icon, title, text, action, className, headingLevel, role, iconClassName } = props;
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
