import { CircleAlert, CircleCheck, CloudOff, X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { texts } from "./texts.ts";

const marks = {
  good: <CircleCheck className="text-good" />,
  bad: <CircleAlert className="text-bad" />,
  later: <CloudOff className="text-ink-2" />,
  busy: <SpinnerRing className="text-ink-2" />,
};

export interface ToastProps extends Omit<ComponentProps<"div">, "title"> {
  readonly mark: keyof typeof marks | ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
}

/** Toast above the foot: result of an action and a possible next step. It never takes the focus. */
export function Toast({ mark, title, text, action, onClose, ...props }: ToastProps) {
  return (
    <div
      role="status"
      className="pointer-events-auto flex items-center gap-3 rounded-md border border-raised-line bg-raised py-2 pr-2 pl-3 shadow-2 motion-safe:animate-rise"
      {...props}
    >
      <span aria-hidden="true" className="flex-none">
        {typeof mark === "string" && mark in marks ? marks[mark as keyof typeof marks] : mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">
          <bdi>{title}</bdi>
        </p>
        {text && <div className="break-words text-ink-2 text-xs">{text}</div>}
      </div>
      {action}
      {onClose && (
        <Button variant="ghost" size="icon-sm" aria-label={texts.close} onClick={onClose}>
          <X />
        </Button>
      )}
    </div>
  );
}
