import { type ReactNode, useId } from "react";
import { useUnsavedChanges } from "#console/core/use-unsaved-changes.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { hasOwnSyncs } from "../own-syncs.ts";
import { texts } from "../texts.ts";
import { AmountField, type Measured, UnknownAmount } from "./amount-field.tsx";
import { isDayMissing, useStartDate } from "./start-date.ts";
import { StartDateField } from "./start-date-field.tsx";

interface IntegrationDrawerProps {
  /** Key of the platform. */
  platform: string;
  name: string;
  description: ReactNode;
  /** The platform is already connected. */
  isUpdate: boolean;
  /** Label of the submit button; the usual one when left out. */
  submitText?: string | undefined;
  /** The form has input that closing would lose. */
  isDirty: boolean;
  /** The form is valid and saving it would change something. */
  isReady: boolean;
  isSaving: boolean;
  /** Error of the last save; the form keeps its input. */
  error: Error | null;
  /** Title of the error; the usual one when left out. */
  errorTitle?: string;
  onSubmit: () => void;
  onClose: () => void;
  /** Settings of the new connection, to tell what its first sync will read; left out where no platform tells it. */
  measured?: Measured;
  /** False where activities cannot be read from a date on. */
  hasStartDate?: boolean;
  /** Content fixed below the title. */
  header?: ReactNode;
  children: ReactNode;
}

/** Drawer with the settings form of a platform. The caller renders the fields. */
export function IntegrationDrawer(props: IntegrationDrawerProps) {
  const { platform, name, description, isUpdate, isDirty, isReady, isSaving, error, onSubmit, onClose } = props;
  const { hasStartDate = true } = props;
  const formId = useId();
  const canChooseStart = !isUpdate && hasStartDate && hasOwnSyncs();
  const isIncomplete = useStartDate(isDayMissing) && canChooseStart;
  useUnsavedChanges(isDirty);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={texts.integration}
      title={name}
      description={description}
      icon={<PlatformIcon platform={platform} decorative className="size-8" />}
      width="600px"
      dirty={isDirty}
      header={props.header}
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={(!isReady || isIncomplete) && !isSaving}
              busy={isSaving}
              busyText={isUpdate ? texts.updating : texts.connectingNow}
            >
              {props.submitText ?? (isUpdate ? texts.updateSettings : texts.connect)}
            </Button>
          }
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3 px-6 pt-3 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete) onSubmit();
        }}
      >
        {error && (
          <Notice tone="bad" role="alert">
            <b>{props.errorTitle ?? (isUpdate ? texts.updateFailed : texts.connectFailed(name))}</b> {reasonOf(error)}
          </Notice>
        )}
        {props.children}
        {canChooseStart && <StartDateField />}
        {!isUpdate &&
          hasOwnSyncs() &&
          (props.measured ? <AmountField platform={platform} {...props.measured} /> : <UnknownAmount />)}
      </form>
    </Drawer>
  );
}

/** Returns the server's message when a user can act on it, else a generic text. */
function reasonOf(error: Error): string {
  const answer = error instanceof ApiError && error.status !== null && error.status < 500 ? error.message : null;
  return answer ?? texts.failedText;
}
