import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import {
  ChosenEmployerEffect,
  type ChosenOrganization,
  firstDayOf,
  independent,
  MonthField,
  OrganizationField,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { type MemberBulkAction, memberEmployerPreview } from "#shared/contract/bulk.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { workErrors } from "#shared/validators/work-experience.ts";
import type { Order, Target } from "./bulk-order.ts";
import { EmployerTimeline } from "./employer-timeline.tsx";
import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

/** Organization and months to begin with. */
export interface ProposedEmployer {
  readonly organization: ChosenOrganization | null;
  readonly start: string;
  readonly end: string;
}

interface EmployerDialogProps {
  what: string;
  target: () => Promise<Target>;
  proposed?: ProposedEmployer;
  /** @throws ApiError when the change could not start. */
  begin: (action: Order["action"], words: Words) => Promise<void>;
  onClose: () => void;
}

const formTexts = texts.employerForm;
const none: ProposedEmployer = { organization: null, start: "", end: "" };

const employerOf = ({ organization, start, end }: ProposedEmployer): NonNullable<MemberBulkAction["employer"]> => ({
  organizationId: organization && organization.id !== independent.id ? organization.id : null,
  dateStart: firstDayOf(start) ?? null,
  dateEnd: firstDayOf(end) ?? null,
});

/** Dialog that adds the same work to the history of many people, and shows its effect on past activities before. */
export function EmployerDialog({ what, target, proposed = none, begin, onClose }: EmployerDialogProps) {
  const group = useSelectedGroup();
  const [form, setForm] = useState(proposed);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { organization, start, end } = form;
  const errors = workErrors({ organizationId: organization?.id ?? "", title: "", start, end, current: false }, []);
  const isComplete = Object.keys(errors).length === 0;
  const shown = isChecked ? errors : {};
  // Dragging an end of the period asks once.
  const settledForm = useDebounced(form);
  const settled = employerOf(settledForm);
  const effect = useQuery({
    queryKey: ["people", "employer-preview", what, settled],
    queryFn: async ({ signal }) => {
      const chosen = await target();
      const selected = "ids" in chosen ? { ids: [...chosen.ids] } : chosen;
      const body = { ...selected, employer: settled, segments: group ? [group.id] : [] };
      return getClient().send(memberEmployerPreview, { body, signal });
    },
    enabled: isComplete && settledForm === form,
    staleTime: 0,
  });

  async function submit() {
    setIsChecked(true);
    if (!isComplete) return;
    setIsSaving(true);
    try {
      await begin({ employer: employerOf(form) }, "employer");
      track("Add work experience", "Feature", { bulk: true });
      onClose();
    } catch (error) {
      handleError(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <FormDialog
      title={formTexts.title(what)}
      description={formTexts.text}
      width="32rem"
      submit={{ label: formTexts.submit, busy: texts.applying }}
      dirty={form !== proposed}
      saving={isSaving}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={formTexts.organization} error={shown.organizationId} required>
        <OrganizationField
          groupId={group?.id ?? ""}
          first={independent}
          value={organization}
          onValueChange={(chosen) => setForm({ ...form, organization: chosen })}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={formTexts.start} error={shown.start}>
          <MonthField
            label={formTexts.start}
            value={start}
            onValueChange={(month) => setForm({ ...form, start: month })}
          />
        </Field>
        <Field label={formTexts.end} error={shown.end}>
          <MonthField label={formTexts.end} value={end} onValueChange={(month) => setForm({ ...form, end: month })} />
        </Field>
      </div>
      <EmployerTimeline start={start} end={end} onChange={(period) => setForm({ ...form, ...period })} />
      <p className="text-sm text-ink-3">{formTexts.months}</p>
      {isComplete && <ChosenEmployerEffect query={effect} />}
    </FormDialog>
  );
}
