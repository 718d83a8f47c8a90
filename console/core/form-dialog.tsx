import { type FormEvent, type ReactNode, useId } from "react";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

const texts = { cancel: "Cancel", save: "Save", saving: "Saving…", add: "Add", adding: "Adding…" } as const;

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Any CSS width; 37.5rem by default. */
  width?: string;
  /** The form adds a value; otherwise it changes one. */
  adds?: boolean;
  /** Labels of the submit button if they are not the usual ones. */
  submit?: {
    readonly label: string;
    readonly busy?: string;
    readonly isDanger?: boolean;
    readonly isDisabled?: boolean;
  };
  /** Asks for confirmation before the input is discarded. */
  dirty: boolean;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a small form. Enter submits; closing asks for confirmation if there are changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, width, adds, submit: button, dirty, saving, onSubmit, onClose, children } = props;
  const formId = useId();
  useUnsavedChanges(dirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: an outer form must not be submitted too.
    event.stopPropagation();
    if (!saving) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      dirty={dirty}
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              type="submit"
              form={formId}
              variant={button?.isDanger ? "danger" : "primary"}
              disabled={button?.isDisabled ?? false}
              busy={saving}
              busyText={button?.busy ?? (adds ? texts.adding : texts.saving)}
            >
              {button?.label ?? (adds ? texts.add : texts.save)}
            </Button>
          }
        />
      }
    >
      <form id={formId} noValidate className="grid gap-4 text-ink" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
