import { type ReactNode, useId, useRef } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/drawer.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { texts } from "./texts.ts";
import type { AddFailure } from "./use-add-form.ts";

interface AddDrawerProps {
  title: string;
  group: string;
  dirty: boolean;
  saving: "one" | "another" | null;
  failure: AddFailure | null;
  /** Said above what the server says. */
  failed: string;
  /** Shown instead when another profile has an identity. */
  taken: ReactNode;
  onSave: (another: boolean) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The drawer of a form that adds one profile after another. */
export function AddDrawer(props: AddDrawerProps) {
  const { title, group, dirty, saving, failure, failed, taken, onSave, onClose, children } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = (another: boolean) => {
    onSave(another);
    // What is wrong shows with the next drawing; the first of it takes the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
    );
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      preTitle={<bdi>{group}</bdi>}
      width="560px"
      dirty={dirty}
      footer={
        <>
          <DrawerClose>
            <Button>{texts.cancel}</Button>
          </DrawerClose>
          <span className="flex-1" />
          <Button busy={saving === "another"} aria-disabled={saving === "one"} onClick={() => save(true)}>
            {texts.saveAndAdd}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={saving === "one"}
            busyText={texts.saving}
            aria-disabled={saving === "another"}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-5 px-6 pt-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        {failure?.kind === "taken" && taken}
        {failure?.kind === "failed" && (
          <Notice tone="bad" role="alert">
            <b>{failed}</b> {failure.said}
          </Notice>
        )}
        {children}
      </form>
    </Drawer>
  );
}
