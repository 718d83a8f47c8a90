import { type FormEvent, type ReactNode, useId } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { texts } from "../texts.ts";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** It adds something; else it changes what is there. */
  adds?: boolean;
  /** What the button says, where it neither adds nor saves. */
  submit?: { readonly label: string; readonly busy: string; readonly isDanger?: boolean };
  dirty: boolean;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form over the profile: Enter saves, closing asks while something is typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, adds, submit: button, dirty, saving, onSubmit, onClose, children } = props;
  const formId = useId();
  useUnsavedChanges(dirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside another one's dialog is not the other's.
    event.stopPropagation();
    if (!saving) onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      dirty={dirty}
      footer={
        <>
          <DialogClose>
            <Button>{texts.form.cancel}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant={button?.isDanger ? "danger" : "primary"}
            busy={saving}
            busyText={button?.busy ?? (adds ? texts.form.adding : texts.form.saving)}
          >
            {button?.label ?? (adds ? texts.form.add : texts.form.save)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4 text-ink" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
