import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { FailureNotice } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "../texts.ts";
import { PersonField } from "./person-field.tsx";
import { useActivityEdits } from "./use-activity-edits.ts";

interface MoveDialogProps {
  activity: Activity;
  groupId: string;
  onClose: () => void;
}

/** Dialog that moves an activity to another person. */
export function MoveDialog({ activity, groupId, onClose }: MoveDialogProps) {
  const form = useForm<{ person: Option | null }>({
    defaultValues: { person: null },
    resolver: ruleResolver(({ person }) => ({ person: person === null ? requiredMessage : null })),
  });
  const { errors, isDirty } = form.formState;
  const edits = useActivityEdits();
  const move = useMutation({
    mutationFn: (memberId: string) => edits.update(activity, { memberId }),
    onSuccess: () => {
      track("Move activity", "Feature", {});
      onClose();
    },
  });

  return (
    <FormDialog
      title={texts.move.title}
      description={texts.move.text(activity.member?.displayName ?? "")}
      dirty={isDirty}
      saving={move.isPending}
      onSubmit={form.handleSubmit(({ person }) => person && move.mutate(person.value))}
      onClose={onClose}
    >
      <FailureNotice error={move.error} />
      <Controller
        control={form.control}
        name="person"
        render={({ field }) => (
          <Field label={texts.form.person} error={errors.person} required>
            <PersonField
              groupId={groupId}
              except={activity.memberId ?? undefined}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}
