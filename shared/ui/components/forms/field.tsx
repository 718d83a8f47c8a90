import { CircleAlert } from "lucide-react";
import { Slot } from "radix-ui";
import { type ReactElement, type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { cn } from "../../cn.ts";
import { firstError } from "../../first-error.ts";
import { Label } from "./label.tsx";

/** Error message below a control. Only the first error of a field is shown. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!useAfterPress()) return null;
  return (
    <p id={id} data-slot="field-error" className="flex items-center gap-1 text-xs font-medium text-bad">
      <CircleAlert className="size-3" />
      {children}
    </p>
  );
}

interface FieldProps {
  label: ReactNode;
  /** Control: one element that takes id, aria-invalid, aria-describedby and aria-labelledby. */
  children: ReactElement;
  /** Message, list of messages, or react-hook-form's error of this field. */
  error?: unknown;
  hint?: ReactNode;
  required?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  className?: string;
}

/** Label, control, hint and first error, connected for screen readers. */
export function Field({ label, children, error, hint, required, hideLabel, className }: FieldProps) {
  const id = useId();
  const given = (children.props as { id?: string }).id;
  const controlId = given ?? `${id}-control`;
  const message = firstError(error);
  const described = [hint ? `${id}-hint` : "", message ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div data-slot="field" className={cn("grid gap-1.5", className)}>
      <Label htmlFor={controlId} id={`${id}-label`} className={hideLabel ? "sr-only" : ""}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-ink-3">
            {" *"}
          </span>
        )}
      </Label>
      <Slot.Root
        id={controlId}
        aria-labelledby={`${id}-label`}
        {...(required ? { "aria-required": true } : {})}
        {...(message ? { "aria-invalid": true } : {})}
        {...(described ? { "aria-describedby": described } : {})}
      >
        {children}
      </Slot.Root>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

let isPressed = false;
const listeners = new Set<() => void>();

function set(pressed: boolean): void {
  isPressed = pressed;
  for (const listener of listeners) listener();
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => set(true), true);
  // After the click event, which follows immediately.
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => setTimeout(() => set(false)), true);
}

const readPressed = () => isPressed;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns false until no pointer is pressed, and true from then on. Content that appears on blur would otherwise move
 * the pressed element away, and the click would be lost.
 */
function useAfterPress(): boolean {
  const isHeld = useSyncExternalStore(subscribe, readPressed, readPressed);
  const [isOver, setIsOver] = useState(!isHeld);
  if (!isHeld && !isOver) setIsOver(true);
  return isOver;
}
