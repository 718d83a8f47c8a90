import { type FormEvent, type ReactNode, useId } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Dialog, DialogClose } from "#shared/ui/components/overlays/dialog.tsx";
import { texts } from "../texts.ts";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The form adds a value; otherwise it changes one. */
  adds?: boolean;
  /** Labels of the submit button if it neither adds nor saves. */
  submit?: { readonly label: string; readonly busy: string; readonly isDanger?: boolean };
  dirty: boolean;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a small form. Enter saves; closing asks for confirmation if there are changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, adds, submit: button, dirty, saving, onSubmit, onClose, children } = props;
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
