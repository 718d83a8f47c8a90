import { Pencil } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { tellMissing } from "#console/core/missing-part.ts";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";

interface EditInPlaceProps<F extends object> {
  /** What is shown while it is not edited. */
  children: ReactNode;
  /** Of the pencil. */
  label: string;
  /** Loads the form, which takes the place of what is shown. */
  load: () => Promise<ComponentType<F & { onClose: () => void }>>;
  form: F;
  /** The pencil is invisible until the line around it (a `group/line`) is pointed at or has the focus. */
  quiet?: boolean;
}

/** A value with a pencil that puts a form in its place. */
export function EditInPlace<F extends object>({ children, label, load, form, quiet = false }: EditInPlaceProps<F>) {
  const component = () => lazy(async () => ({ default: await load() }));
  const [editing, setEditing] = useState(false);
  const [Form, setForm] = useState(component);
  const pencil = useRef<HTMLButtonElement>(null);
  // The failure of a mere preparation is met when the button is pressed.
  const prepare = () => void load().catch(() => {});
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const close = () => setEditing(false);
  // What failed to load stays failed: pressing again asks anew.
  const failed = () => {
    setForm(component);
    close();
    tellMissing();
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
