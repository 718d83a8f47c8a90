import { useState } from "react";
import { FormDialog } from "#console/core/form-dialog.tsx";
import {
  type ChosenOrganization,
  FailureNotice,
  firstDayOf,
  independent,
  MonthField,
  OrganizationField,
  SaveConflict,
  useVersionedSave,
} from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { formatPeriod } from "#shared/domain/text/dates.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { type WorkErrors, type WorkForm, workErrors } from "#shared/validators/work-experience.ts";
import { withIndependence } from "../../profile/independence.ts";
import type { PersonOrganization } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import type { PersonCache } from "../use-person-cache.ts";
import { workBody, workForm } from "./work-form.ts";

interface WorkDialogProps {
  groupId: string;
  personId: string;
  version: string | null;
  cache: PersonCache;
  work: PersonOrganization | null;
  /** Complete work history, used to detect duplicates. */
  history: readonly PersonOrganization[];
  onClose: () => void;
}

/** Flat form values, so that conflicts are reported per field. */
type Fields = WorkForm & { readonly organizationName: string } & Record<string, unknown>;

const empty: WorkForm = { organizationId: "", title: "", start: "", end: "", current: false };
const fieldsOf = (work: PersonOrganization | null): Fields => ({
  ...(work ? workForm(work) : empty),
  organizationName: work?.displayName ?? "",
});

const labels: Readonly<Record<string, string>> = {
  organizationName: texts.work.organization,
  title: texts.work.title,
  start: texts.work.start,
  end: texts.work.end,
  current: texts.work.current,
};

function shownField(name: string, fields: Fields): string {
  if (name === "current") return fields.current ? texts.attributes.yes : texts.attributes.no;
  const value = String(fields[name] ?? "");
  if (value === "") return "";
  return name === "start" || name === "end" ? (formatPeriod(firstDayOf(value), null).split(" →")[0] ?? value) : value;
}

/** Dialog that adds or edits a work experience. */
export function WorkDialog({ groupId, personId, version, cache, work, history, onClose }: WorkDialogProps) {
  const workTexts = texts.work;
  const [before] = useState(() => fieldsOf(work));
  const [form, setForm] = useState(before);
  const [logo, setLogo] = useState(work?.logo ?? null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const workId = work?.memberOrganizations.id;
  const calls = personCalls(groupId, personId);
  const saving = useVersionedSave<Fields>(
    { fields: before, version },
    {
      async read() {
        const { person, organizations } = await cache.fresh();
        const now =
          withIndependence(organizations, person).find(
            ({ memberOrganizations }) => memberOrganizations.id === workId,
          ) ?? null;
        return { fields: fieldsOf(now), version: person.version };
      },
      send: (mine, _, based) =>
        cache.change({
          part: "organizations",
          send: () => {
            const body = workBody(mine, work);
            return workId ? calls.updateWork(workId, body, based) : calls.addWork(body);
          },
        }),
    },
    () => {
      track(work ? "Edit work experience" : "Add work experience", "Feature");
      showToast({ type: "success", message: texts.edited });
      onClose();
    },
  );
  const others = history.filter(({ memberOrganizations }) => memberOrganizations.id !== workId).map(workForm);
  const found = workErrors(form, others);
  const shown = (field: keyof WorkErrors) => (left.has(field) ? found[field] : undefined);
  const leave = (...fields: (keyof WorkErrors)[]) => setLeft(new Set([...left, ...fields]));
  const change = (part: Partial<WorkForm>) => setForm({ ...form, ...part });
  const dirty = JSON.stringify(form) !== JSON.stringify(before);

  function choose(organization: ChosenOrganization | null) {
    setForm({ ...form, organizationId: organization?.id ?? "", organizationName: organization?.name ?? "" });
    setLogo(organization?.logo ?? null);
  }

  function submit() {
    leave("organizationId", "start", "end", "entry");
    if (Object.keys(found).length > 0) return;
    if (dirty) saving.save(form);
    else onClose();
  }

  return (
    <FormDialog
      title={work ? workTexts.editTitle : workTexts.addTitle}
      adds={!work}
      dirty={dirty}
      saving={saving.saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureNotice error={saving.error} />
      <SaveConflict
        saving={saving}
        labelOf={(name) => labels[name] ?? null}
        textOf={shownField}
        onTakeTheirs={setForm}
      />
      <Field label={workTexts.organization} error={shown("organizationId")} required>
        <OrganizationField
          groupId={groupId}
          first={independent}
          value={form.organizationId === "" ? null : { id: form.organizationId, name: form.organizationName, logo }}
          onValueChange={choose}
        />
      </Field>
      <Field label={workTexts.title}>
        <Input
          autoComplete="off"
          maxLength={300}
          value={form.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={workTexts.start} error={shown("start")}>
          <MonthField label={workTexts.start} value={form.start} onValueChange={(start) => change({ start })} />
        </Field>
        <Field label={workTexts.end} error={shown("end")}>
          <MonthField
            label={workTexts.end}
            value={form.current ? "" : form.end}
            onValueChange={(end) => change({ end })}
            disabled={form.current}
          />
        </Field>
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the label contains the checkbox */}
      <label className="flex items-center gap-2">
        <Checkbox checked={form.current} onCheckedChange={(current) => change({ current })} />
        {workTexts.current}
      </label>
      {shown("entry") && <FieldError>{shown("entry")}</FieldError>}
    </FormDialog>
  );
}
