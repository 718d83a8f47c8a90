import { useState } from "react";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { webAddress } from "#shared/validators/rules.ts";
import { ChangedMeanwhile, FailureNotice, FormDialog, useVersionedSave } from "../../profile/index.ts";
import { imageAddress, track } from "../../session/index.ts";
import { handValue } from "./attribute-change.ts";
import { texts } from "./texts.ts";
import type { DialogProps } from "./value-dialog.tsx";

const rule = webAddress();

/** The address of an organization's logo; what is entered by hand counts more than what sources say. */
export function LogoDialog({ organization, cache, onClose }: DialogProps) {
  const said = texts.logo;
  const [before] = useState(organization.logo ?? "");
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ url: string }>(
    { fields: { url: before }, version: organization.version },
    {
      async read() {
        const { logo, version } = await cache.fresh();
        return { fields: { url: logo ?? "" }, version };
      },
      send: ({ url }, _, version) =>
        cache.change({ body: () => ({ attributes: { logo: handValue(url === "" ? null : url) } }), version }),
    },
  );

  function done(saved: boolean) {
    if (!saved) return;
    track("Edit organization", "Feature");
    showToast({ type: "success", message: texts.edited });
    onClose();
  }

  function submit() {
    setLeft(true);
    const url = typed.trim();
    if (rule(url) !== null) return;
    if (url === before) onClose();
    else void saving.save({ url }).then(done);
  }

  return (
    <FormDialog title={said.title} dirty={typed !== before} saving={saving.saving} onSubmit={submit} onClose={onClose}>
      <FailureNotice error={saving.error} />
      {saving.meanwhile && (
        <ChangedMeanwhile
          clashes={[
            {
              name: "url",
              label: said.label,
              theirs: saving.meanwhile.current.fields.url || texts.nothing,
              yours: saving.meanwhile.mine.url || texts.nothing,
            },
          ]}
          busy={saving.saving}
          onTakeTheirs={() => setTyped(saving.takeTheirs()?.url ?? typed)}
          onKeepMine={() => void saving.keepMine().then(done)}
        />
      )}
      <div className="flex items-start gap-4">
        <Avatar
          square
          size={64}
          id={organization.id}
          name={organization.displayName}
          src={rule(typed) === null ? imageAddress(typed.trim()) : undefined}
        />
        <div className="grid min-w-0 flex-auto gap-2">
          <Field label={said.label} hint={said.hint} error={left ? rule(typed) : null}>
            <Input
              autoFocus
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
              {said.remove}
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
