import { type ReactNode, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { FeatureKey } from "#shared/domain/product-events.ts";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { ChangedMeanwhile, FailureNotice, FormDialog, useVersionedSave } from "../../profile/index.ts";
import { track } from "../../session/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { OrganizationTaken } from "./organization-taken.tsx";
import { texts } from "./texts.ts";
import type { OrganizationCache } from "./use-organization-cache.ts";

export interface DialogProps {
  groupId: string | null;
  organization: Organization;
  cache: OrganizationCache;
  onClose: () => void;
}

interface ValueDialogProps extends DialogProps {
  title: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  /** Empty for a new one. */
  value: string;
  /** Something beside the value was changed. */
  dirty?: boolean;
  clean: (typed: string) => string;
  error: (typed: string) => string | null;
  /** The value as it stands on the organization now; empty when it is gone. */
  read: (now: Organization) => string;
  send: (value: string, version: string | null) => Promise<void>;
  feature: FeatureKey;
  /** Before the value. */
  children?: ReactNode;
  /** After the value. */
  after?: ReactNode;
}

/** A form for one value of an organization. */
export function ValueDialog(props: ValueDialogProps) {
  const { organization, cache, groupId, onClose, value: before, clean } = props;
  const [typed, setTyped] = useState(before);
  const [left, setLeft] = useState(false);
  const saving = useVersionedSave<{ value: string }>(
    { fields: { value: before }, version: organization.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: { value: props.read(now) }, version: now.version };
      },
      send: ({ value }, _, version) => props.send(value, version),
    },
  );
  const holder = holderOf(saving.error);

  function done(saved: boolean) {
    if (!saved) return;
    track(props.feature, "Feature");
    showToast({ type: "success", message: texts.edited });
    onClose();
  }

  function submit() {
    setLeft(true);
    const value = clean(typed);
    if (props.error(typed) !== null) return;
    if (value === before && !props.dirty) onClose();
    else void saving.save({ value }).then(done);
  }

  return (
    <FormDialog
      title={props.title}
      adds={before === ""}
      dirty={typed !== before || props.dirty === true}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {holder === null ? (
        <FailureNotice error={saving.error} />
      ) : (
        <OrganizationTaken groupId={groupId} organizationId={holder} />
      )}
      {saving.meanwhile && (
        <ChangedMeanwhile
          clashes={[
            {
              name: "value",
              label: props.label,
              theirs: saving.meanwhile.current.fields.value || texts.nothing,
              yours: saving.meanwhile.mine.value,
            },
          ]}
          busy={saving.saving}
          onTakeTheirs={() => setTyped(saving.takeTheirs()?.value ?? typed)}
          onKeepMine={() => void saving.keepMine().then(done)}
        />
      )}
      {props.children}
      <Field label={props.label} error={left ? props.error(typed) : null} hint={props.hint} required>
        <Input
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={props.placeholder ?? ""}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== before && setLeft(true)}
        />
      </Field>
      {props.after}
    </FormDialog>
  );
}

/** The organization whose id a 409 names (wire.md 12.7); null for every other failure. */
function holderOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.kind !== "conflict" || typeof error.body !== "string") return null;
  const id = error.body.trim();
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null;
}
