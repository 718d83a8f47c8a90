import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "../cn.ts";
import { SpinnerRing } from "./states/spinner-ring.tsx";

/** Classes of a button, also for links styled as one. */
export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap select-none transition-[background-color,border-color,filter] disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-accent text-accent-ink shadow-1 hover:bg-accent-text active:bg-accent-text [&_[data-slot=kbd]]:border-current [&_[data-slot=kbd]]:bg-transparent [&_[data-slot=kbd]]:text-inherit [&_[data-slot=kbd]]:opacity-85",
        outline:
          "border-line-strong bg-surface text-ink shadow-1 hover:bg-surface-2 active:bg-surface-3 [&_svg]:text-ink-2",
        ghost:
          "border-transparent bg-transparent text-ink-2 hover:bg-surface-3 hover:text-ink aria-expanded:bg-surface-3 aria-expanded:text-ink",
        danger: "border-transparent bg-bad text-accent-ink shadow-1 hover:brightness-92",
        "danger-outline": "border-line-strong bg-surface text-bad shadow-1 hover:bg-surface-2 active:bg-surface-3",
        link: "border-transparent bg-transparent text-accent-text underline-offset-3 hover:underline",
      },
      size: {
        md: "h-8 px-3",
        sm: "h-7 px-2.5",
        xs: "h-6 px-2",
        icon: "size-8 p-0",
        "icon-sm": "size-7 p-0",
        "icon-xs": "size-6 p-0",
      },
    },
    defaultVariants: { variant: "outline", size: "md" },
  },
);

const filledUnavailable =
  "disabled:border-line disabled:bg-surface-2 disabled:text-ink-3 disabled:shadow-none disabled:hover:brightness-100 disabled:[&_svg]:text-inherit aria-disabled:not-data-busy:border-line aria-disabled:not-data-busy:bg-surface-2 aria-disabled:not-data-busy:text-ink-3 aria-disabled:not-data-busy:shadow-none aria-disabled:not-data-busy:hover:brightness-100 aria-disabled:not-data-busy:[&_svg]:text-inherit";
const plainUnavailable =
  "disabled:border-transparent disabled:bg-transparent disabled:text-ink-3 disabled:no-underline aria-disabled:not-data-busy:border-transparent aria-disabled:not-data-busy:bg-transparent aria-disabled:not-data-busy:text-ink-3 aria-disabled:not-data-busy:no-underline";

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Applies style and behavior of the button to its only child, for example a link. */
  asChild?: boolean;
  /** Shows a ring, keeps width and focus, and ignores presses. */
  busy?: boolean | undefined;
  /** Shown next to the ring while busy. Its width is reserved from the start. */
  busyText?: string;
}

/** Button. "outline" is the default; a view has at most one "primary". */
export function Button(props: ButtonProps) {
  const { className, variant, size, asChild, busy, busyText, type, onClick, children, ...rest } = props;
  const classes = cn(
    buttonVariants({ variant, size }),
    variant === "ghost" || variant === "link" ? plainUnavailable : filledUnavailable,
    className,
  );
  if (asChild) {
    return (
      <Slot.Root data-slot="button" className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  // aria-disabled acts as disabled, but the button stays focusable so that its explanation can be read.
  const inert = busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      data-slot="button"
      type={type ?? "button"}
      className={classes}
      onClick={press}
      {...rest}
      // Styled by a separate attribute: selectors on aria-busy would restyle whole lists that are briefly busy.
      {...(busy ? { "aria-busy": true, "aria-disabled": true, "data-busy": "" } : {})}
    >
      {busy === undefined ? children : stacked(children, busy, busyText)}
    </button>
  );
}

/** Stacks label and ring, so that the button has the width of the wider one in both states. */
function stacked(label: ReactNode, busy: boolean, busyText: string | undefined) {
  const layer = "col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5";
  return (
    <span className="grid">
      <span className={cn(layer, busy && "opacity-0")}>{label}</span>
      <span className={cn(layer, !busy && "invisible")} aria-hidden={!(busy && busyText)}>
        {busy && <SpinnerRing />}
        {!busy && busyText && <span className="size-4" />}
        {busyText}
      </span>
    </span>
  );
}
