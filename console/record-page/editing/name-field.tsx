import { Pencil } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ProfileName } from "../header/profile-header.tsx";
import { texts } from "../texts.ts";
import type { NameFormProps } from "./name-form.tsx";

const load = async () => ({ default: (await import("./name-form.tsx")).NameForm });
// The failure of a mere preparation is met when the button is pressed.
const prepare = () => void load().catch(() => {});

/** The name as the heading of the page, edited in place. */
export function NameField(props: Omit<NameFormProps, "onClose">) {
  const [editing, setEditing] = useState(false);
  const [NameForm, setNameForm] = useState(() => lazy(load));
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  // What failed to load stays failed: pressing again asks anew.
  const failed = () => {
    setNameForm(() => lazy(load));
    close();
  };
  const name = <ProfileName name={props.name} />;
  if (editing) {
    return (
      <QuietBoundary fallback={name} onFailed={failed}>
        <Suspense fallback={name}>
          <NameForm {...props} onClose={close} />
        </Suspense>
      </QuietBoundary>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1">
      {name}
      <Button
        ref={pencil}
        variant="ghost"
        size="icon-xs"
        aria-label={texts.name.edit}
        className="text-ink-3"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setEditing(true)}
      >
        <Pencil className="size-3.5" />
      </Button>
    </span>
  );
}
