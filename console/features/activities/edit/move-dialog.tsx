import { useState } from "react";
import { FailureNotice, FormDialog } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";
import { PersonField } from "./person-field.tsx";
import { useActivityEdits } from "./use-activity-edits.ts";

interface MoveDialogProps {
  activity: Activity;
  groupId: string;
  onClose: () => void;
}

/** Moves an activity to the person who really did it. */
export function MoveDialog({ activity, groupId, onClose }: MoveDialogProps) {
  const [person, setPerson] = useState<Option | null>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const edits = useActivityEdits();

  async function move() {
    setTried(true);
    if (person === null) return;
    setSaving(true);
    setError(null);
    try {
      await edits.update(activity, { memberId: person.value });
      track("Move activity", "Feature", {});
      onClose();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  }

  return (
    <FormDialog
      title={texts.move.title}
      description={texts.move.text(activity.member?.displayName ?? "")}
      dirty={person !== null}
      saving={saving}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <FailureNotice error={error} />
      <Field label={texts.form.person} error={tried && person === null && requiredMessage} required>
        <PersonField
          groupId={groupId}
          except={activity.memberId ?? undefined}
          value={person}
          onValueChange={setPerson}
        />
      </Field>
    </FormDialog>
  );
}
