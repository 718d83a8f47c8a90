import { Pencil } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { showLoadFailed } from "#console/core/load-failed.ts";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";

interface EditInPlaceProps<F extends object> {
  /** Value shown while it is not edited. */
  children: ReactNode;
  /** Accessible label of the pencil button. */
  label: string;
  /** Loads the form that replaces the value. */
  load: () => Promise<ComponentType<F & { onClose: () => void }>>;
  form: F;
  /** Shows the pencil only while the surrounding line (`group/line`) is hovered or focused. */
  quiet?: boolean;
}

/** Value with a pencil button that replaces it with a form. */
export function EditInPlace<F extends object>({ children, label, load, form, quiet = false }: EditInPlaceProps<F>) {
  const component = () => lazy(async () => ({ default: await load() }));
  const [editing, setEditing] = useState(false);
  const [Form, setForm] = useState(component);
  const pencil = useRef<HTMLButtonElement>(null);
  // Ignores a failed preload: pressing the button loads it again and reports the failure.
  const prepare = () => void load().catch(() => {});
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = () => setEditing(false);
  // A failed lazy component never retries, so the next press needs a new one.
  const failed = () => {
    setForm(component);
    close();
    showLoadFailed();
  };
  if (editing) {
    return (
      <QuietBoundary fallback={children} onFailed={failed}>
        <Suspense fallback={children}>
          <Form {...form} onClose={close} />
        </Suspense>
      </QuietBoundary>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1">
      {children}
      <Button
        ref={pencil}
        variant="ghost"
        size="icon-xs"
        aria-label={label}
        className={cn(
          "flex-none text-ink-3",
          quiet && "opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100",
        )}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setEditing(true)}
      >
        <Pencil className="size-3.5" />
      </Button>
    </span>
  );
}
