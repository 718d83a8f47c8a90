import { Check, X } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import type { Fields } from "./versioned-fields.ts";

interface InlineFormProps<F extends Fields> extends ComponentProps<typeof SaveConflict<F>> {
  /** Field of the form. */
  children: ReactNode;
  dirty: boolean;
  /** Label of the submit button. */
  saveLabel: string;
  onSubmit: () => void;
  onClose: () => void;
}

/** Form for one value in its place. Enter saves, Escape cancels. */
export function InlineForm<F extends Fields>(props: InlineFormProps<F>) {
  const { children, dirty, saveLabel, onSubmit, onClose, ...conflict } = props;
  const { saving } = conflict;
  useUnsavedChanges(dirty);

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    <form
      noValidate
      className="grid w-full max-w-160 gap-2"
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.saving) onSubmit();
      }}
    >
      <div className="flex items-start gap-1.5">
        <div className="min-w-0 flex-auto">{children}</div>
        <Button type="submit" variant="primary" size="icon" aria-label={saveLabel} busy={saving.saving}>
          <Check />
        </Button>
        <Button variant="ghost" size="icon" aria-label={texts.form.cancel} onClick={onClose}>
          <X />
        </Button>
      </div>
      <FailureNotice error={saving.error} />
      <SaveConflict {...conflict} />
    </form>
  );
}
