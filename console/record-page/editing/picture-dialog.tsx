import { useState } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { showToast } from "#console/ui/toast.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { webAddress } from "#shared/validators/rules.ts";
import { FormDialog } from "../../core/form-dialog.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { useVersionedSave } from "./use-versioned-save.ts";

type Version = Parameters<typeof useVersionedSave>[0]["version"];

/** Current picture: its URL, empty if there is none, and the version of the profile. */
interface Picture {
  readonly url: string;
  readonly version: Version;
}

interface PictureDialogProps {
  texts: Readonly<Record<"title" | "label" | "hint" | "remove" | "saved", string>>;
  profile: { readonly id: string; readonly displayName: string };
  square?: boolean;
  opened: Picture;
  read: () => Promise<Picture>;
  /** Saves the URL; null removes a manual one. */
  send: (url: string | null, version: Version) => Promise<void>;
  onSaved?: () => void;
  onClose: () => void;
}

const rule = webAddress();

/** Dialog for the URL of a profile's picture. A manual URL takes precedence over those from sources. */
export function PictureDialog(props: PictureDialogProps) {
  const { texts, profile, square = false, read, send, onSaved, onClose } = props;
  const [opened] = useState(props.opened);
  const [typed, setTyped] = useState(opened.url);
  const [left, setLeft] = useState(false);
  const fieldsOf = ({ url, version }: Picture) => ({ fields: { url }, version });
  const saving = useVersionedSave<{ url: string }>(
    fieldsOf(opened),
    {
      read: async () => fieldsOf(await read()),
      send: ({ url }, _, version) => send(url === "" ? null : url, version),
    },
    () => {
      onSaved?.();
      showToast({ type: "success", message: texts.saved });
      onClose();
    },
  );

  function submit() {
    setLeft(true);
    const url = typed.trim();
    if (rule(url) !== null) return;
    if (url === opened.url) onClose();
    else saving.save({ url });
  }

  return (
    <FormDialog
      title={texts.title}
      dirty={typed !== opened.url}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureNotice error={saving.error} />
      <SaveConflict saving={saving} labelOf={() => texts.label} onTakeTheirs={({ url }) => setTyped(url)} />
      <div className="flex items-start gap-4">
        <Avatar
          square={square}
          size={64}
          id={profile.id}
          name={profile.displayName}
          src={rule(typed) === null ? imageAddress(typed.trim()) : undefined}
        />
        <div className="grid min-w-0 flex-auto gap-2">
          <Field label={texts.label} hint={texts.hint} error={left ? rule(typed) : null}>
            <Input
              type="url"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setLeft(true)}
            />
          </Field>
          {typed !== "" && (
            <Button variant="link" size="xs" className="justify-self-start px-0" onClick={() => setTyped("")}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
