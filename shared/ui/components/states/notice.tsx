import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../cn.ts";

const tones = {
  neutral: "bg-surface-2",
  accent: "bg-accent-soft",
  good: "bg-good-soft",
  warn: "bg-warn-soft",
  bad: "bg-bad-soft",
} as const;

const icons = {
  neutral: <Info className="mt-0.5" />,
  accent: <Info className="mt-0.5 text-accent-text" />,
  good: <CircleCheck className="mt-0.5 text-good" />,
  warn: <TriangleAlert className="mt-0.5 text-warn" />,
  bad: <CircleAlert className="mt-0.5 text-bad" />,
} as const;

interface NoticeProps extends ComponentProps<"div"> {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  /** Button at the end. */
  action?: ReactNode;
}

/** Inline notice. `<b>` emphasizes important parts. Pass role="alert" when it appears without a user action. */
export function Notice({ tone = "neutral", icon, action, className, children, ...props }: NoticeProps) {
  return (
    <div
      data-slot="notice"
      className={cn(
        "flex items-start gap-2.5 rounded-md px-3 py-2.5 text-ink-2 [&_b]:font-semibold [&_b]:text-ink",
        tones[tone],
        className,
      )}
      {...props}
    >
      {icon ?? icons[tone]}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
