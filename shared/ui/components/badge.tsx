import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "../cn.ts";
import { SpinnerRing } from "./states/spinner-ring.tsx";

const badgeVariants = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 rounded-[5px] px-1.5 text-xs leading-5 font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:stroke-[2.25]",
  {
    variants: {
      tone: {
        neutral: "bg-surface-3 text-ink-2",
        accent: "bg-accent-soft text-accent-text",
        good: "bg-good-soft text-good",
        warn: "bg-warn-soft text-warn",
        bad: "bg-bad-soft text-bad",
        line: "text-ink-2 inset-ring inset-ring-line-strong",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {
  /** Dot before the text, for a lasting state. */
  dot?: boolean;
  /** Ring before the text, for a temporary state. */
  busy?: boolean;
}

/** Short label of an object, such as New, Bot or a status. */
export function Badge({ className, tone, dot, busy, children, ...props }: BadgeProps) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props}>
      {busy && <SpinnerRing />}
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}
