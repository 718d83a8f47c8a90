import { type FormEvent, type ReactNode, useId } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { texts } from "../texts.ts";
import { FailureNotice } from "./failure-notice.tsx";

interface EditDrawerProps {
  /** Name of the edited profile. */
  name: string;
  title: string;
  description: string;
  /** Search box above the form that filters its fields. */
  search?:
    | { readonly placeholder: string; readonly value: string; readonly onChange: (search: string) => void }
    | false;
  dirty: boolean;
  saving: boolean;
  /** Error of the last save and its title. */
  error: unknown;
  failed?: string;
  /** Labels of the submit button if it does not save. */
  submit?: { readonly label: string; readonly busy: string };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer with a form for a part of a profile. Enter saves; closing asks for confirmation if there are changes. */
export function EditDrawer(props: EditDrawerProps) {
  const { search, dirty, saving, submit: button, onSubmit, onClose } = props;
  const formId = useId();
  useUnsavedChanges(dirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) onSubmit();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{props.name}</bdi>}
      title={props.title}
      description={props.description}
      width="600px"
      dirty={dirty}
      header={
        search && (
          <div className="border-b border-line px-6 pb-3">
            <SearchInput
              placeholder={search.placeholder}
              value={search.value}
              onChange={(event) => search.onChange(event.target.value)}
            />
          </div>
        )
      }
      footer={
        <OverlayFooter
          close={texts.form.cancel}
          action={
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={saving}
              busyText={button?.busy ?? texts.form.saving}
            >
              {button?.label ?? texts.form.save}
            </Button>
          }
        />
      }
    >
      <form id={formId} noValidate className="grid gap-4 px-6 pt-3 pb-6" onSubmit={submit}>
        <FailureNotice error={props.error} {...(props.failed && { title: props.failed })} />
        {props.children}
      </form>
    </Drawer>
  );
}
