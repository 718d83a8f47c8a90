import { Copy, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import {
  type ChosenOrganization,
  EditDrawer,
  firstDayOf,
  MonthField,
  OrganizationField,
  SaveConflict,
  useVersionedSave,
} from "#console/record-page/index.ts";
import { track, useUser } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { subProjects } from "#shared/domain/segments.ts";
import { formatPeriod } from "#shared/domain/text/dates.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { FieldError } from "#shared/ui/components/forms/field.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import type { Person, PersonAffiliation } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import { usePersonCache } from "../use-person-cache.ts";
import {
  affiliationError,
  affiliationsBody,
  copyAffiliations,
  newAffiliation,
  type TypedAffiliation,
  type TypedAffiliations,
  typedAffiliations,
} from "./affiliation-model.ts";

interface AffiliationsDrawerProps {
  groupId: string;
  person: Person;
  affiliations: readonly PersonAffiliation[];
  /** Id of the sub-project whose row opened the drawer. */
  focused: string | null;
  onClose: () => void;
}

/** Longer lists of sub-projects get a filter box. */
const searchFrom = 8;

/** Drawer to set the organization that a person's activities count for, per sub-project. */
export function AffiliationsDrawer({ groupId, person, affiliations, focused, onClose }: AffiliationsDrawerProps) {
  const affiliationsTexts = texts.affiliations;
  const group = useSelectedGroup();
  const user = useUser();
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [before] = useState(() => typedAffiliations(affiliations));
  const [form, setForm] = useState<TypedAffiliations>(before);
  const [checked, setChecked] = useState(false);
  const [search, setSearch] = useState("");
  const saving = useVersionedSave<TypedAffiliations>(
    { fields: before, version: person.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: typedAffiliations(now.affiliations), version: now.person.version };
      },
      send: (mine, _, based) =>
        cache.change({
          part: "affiliations",
          send: async () => {
            const stored = cache.affiliations() ?? affiliations;
            await calls.setAffiliations(affiliationsBody(person.id, mine, stored), based);
            return undefined;
          },
        }),
    },
    () => {
      track("Edit contributor", "Feature");
      showToast({ type: "success", message: texts.edited });
      onClose();
    },
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);

  const activity = new Map((person.segments ?? []).map(({ id, activityCount }) => [id, activityCount]));
  const all = (group ? subProjects(group) : []).toSorted(
    (a, b) =>
      Number(b.id === focused) - Number(a.id === focused) || (activity.get(b.id) ?? 0) - (activity.get(a.id) ?? 0),
  );
  const shown = all.filter(({ name }) => containsWords(name, search));
  const mayEdit = (segmentId: string) => user !== null && canAccessSegment(user, segmentId);
  const broken = Object.values(form).some((list) => list.some((each) => affiliationError(each) !== null));

  function submit() {
    setChecked(true);
    if (broken) return;
    if (dirty) saving.save(form);
    else onClose();
  }

  return (
    <EditDrawer
      name={person.displayName}
      title={affiliationsTexts.title}
      description={affiliationsTexts.text}
      search={all.length > searchFrom && { placeholder: affiliationsTexts.search, value: search, onChange: setSearch }}
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SaveConflict
        saving={saving}
        labelOf={(segmentId) => all.find(({ id }) => id === segmentId)?.name ?? segmentId}
        textOf={(segmentId, fields) => describeAffiliations(fields[segmentId])}
        onTakeTheirs={setForm}
      />
      {shown.map(({ id, name }) => (
        <SubProjectAffiliations
          key={id}
          groupId={groupId}
          name={name}
          list={form[id] ?? []}
          checked={checked}
          mayEdit={mayEdit(id)}
          others={all.filter((other) => other.id !== id && mayEdit(other.id))}
          onChange={(list) => setForm({ ...form, [id]: list })}
          onCopy={(to) => setForm(copyAffiliations(form, id, to))}
        />
      ))}
    </EditDrawer>
  );
}

/** Describes affiliations in one line. */
function describeAffiliations(list: readonly TypedAffiliation[] | undefined): string {
  if (!list || list.length === 0) return texts.affiliations.none;
  return list
    .map(({ organizationName, start, end }) => {
      const name = organizationName || texts.affiliations.individual;
      return start === "" ? name : `${name}, ${formatPeriod(firstDayOf(start), firstDayOf(end))}`;
    })
    .join("; ");
}

interface SubProjectAffiliationsProps {
  groupId: string;
  name: string;
  list: readonly TypedAffiliation[];
  checked: boolean;
  mayEdit: boolean;
  others: readonly { readonly id: string; readonly name: string }[];
  onChange: (list: readonly TypedAffiliation[]) => void;
  onCopy: (to: readonly string[]) => void;
}

/** Option for no organization. */
const individual: ChosenOrganization = { id: "", name: texts.affiliations.individual, logo: null };

function chosenOf({ organizationId, organizationName, logo }: TypedAffiliation): ChosenOrganization | null {
  if (organizationId === undefined) return null;
  return organizationId === null ? individual : { id: organizationId, name: organizationName, logo };
}

const typedOf = (chosen: ChosenOrganization | null): Partial<TypedAffiliation> =>
  chosen === null || chosen.id === individual.id
    ? { organizationId: chosen === null ? undefined : null, organizationName: "", logo: null }
    : { organizationId: chosen.id, organizationName: chosen.name, logo: chosen.logo };

/** Fields for the affiliations of a person in one sub-project. */
function SubProjectAffiliations(props: SubProjectAffiliationsProps) {
  const { groupId, name, list, checked, mayEdit, others, onChange, onCopy } = props;
  const affiliationsTexts = texts.affiliations;
  const heading = useId();
  const set = (at: number, part: Partial<TypedAffiliation>) =>
    onChange(list.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-b border-line pb-4 last:border-b-0">
      <div className="flex min-h-7 items-center gap-2">
        <h3 id={heading} className="min-w-0 flex-auto truncate text-sm font-semibold">
          <bdi>{name}</bdi>
        </h3>
        {mayEdit && list.length > 0 && others.length > 0 && (
          <CopyAffiliations name={name} others={others} onCopy={onCopy} />
        )}
        {mayEdit && (
          <Button variant="ghost" size="sm" onClick={() => onChange([...list, newAffiliation])}>
            <Plus className="size-3.5" />
            {affiliationsTexts.add}
          </Button>
        )}
      </div>
      {list.length === 0 && (
        <p className="text-ink-3">{mayEdit ? affiliationsTexts.none : affiliationsTexts.foreign}</p>
      )}
      <ul className="grid gap-3">
        {list.map((each, at) => {
          const error = checked ? affiliationError(each) : null;
          const who = each.organizationName || affiliationsTexts.individual;
          return (
            <li key={at} className="grid gap-2 rounded-md bg-surface-2 p-3">
              <div className="flex items-center gap-1">
                <div className="min-w-0 flex-auto">
                  {mayEdit ? (
                    <OrganizationField
                      groupId={groupId}
                      aria-label={affiliationsTexts.organization}
                      aria-invalid={checked && each.organizationId === undefined}
                      // Only a newly added affiliation has no choice yet.
                      autoFocus={each.organizationId === undefined}
                      first={individual}
                      value={chosenOf(each)}
                      onValueChange={(chosen) => set(at, typedOf(chosen))}
                    />
                  ) : (
                    <bdi>{who}</bdi>
                  )}
                </div>
                {mayEdit && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={affiliationsTexts.remove(who)}
                    onClick={() => onChange(list.filter((_, index) => index !== at))}
                  >
                    <X />
                  </Button>
                )}
              </div>
              <div className="grid grid-cols-2 gap-3">
                {(["start", "end"] as const).map((side) => (
                  <div key={side} className="grid gap-1">
                    <span aria-hidden="true" className="text-xs text-ink-3">
                      {side === "start" ? affiliationsTexts.from : affiliationsTexts.to}
                    </span>
                    <MonthField
                      label={side === "start" ? affiliationsTexts.from : affiliationsTexts.to}
                      value={each[side]}
                      onValueChange={(value) => set(at, { [side]: value })}
                      disabled={!mayEdit}
                      aria-invalid={error !== null && each.organizationId !== undefined}
                    />
                  </div>
                ))}
              </div>
              {error && <FieldError>{error}</FieldError>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CopyAffiliationsProps {
  /** Name of the sub-project to copy from. */
  name: string;
  others: readonly { readonly id: string; readonly name: string }[];
  onCopy: (to: readonly string[]) => void;
}

/** Popover that copies the affiliations of a sub-project to others. The form must still be saved. */
function CopyAffiliations({ name, others, onCopy }: CopyAffiliationsProps) {
  const affiliationsTexts = texts.affiliations;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const all = chosen.size === others.length;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm">
          <Copy className="size-3.5" />
          {affiliationsTexts.copy}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-72 gap-2" aria-label={affiliationsTexts.copyTo(name)}>
        <p className="font-medium">{affiliationsTexts.copyTo(name)}</p>
        <ul className="grid max-h-64 gap-1 overflow-auto">
          {others.length > 1 && (
            <li>
              <Choice
                label={affiliationsTexts.copyAll}
                checked={all || (chosen.size > 0 && "indeterminate")}
                onCheckedChange={() => setChosen(new Set(all ? [] : others.map(({ id }) => id)))}
              />
            </li>
          )}
          {others.map((other) => (
            <li key={other.id}>
              <Choice
                label={other.name}
                checked={chosen.has(other.id)}
                onCheckedChange={(on) => choose(other.id, on)}
              />
            </li>
          ))}
        </ul>
        <p className="text-xs text-ink-3">{affiliationsTexts.replaces}</p>
        <Button
          variant="primary"
          size="sm"
          disabled={chosen.size === 0}
          onClick={() => {
            onCopy([...chosen]);
            setOpen(false);
            setChosen(new Set());
          }}
        >
          {affiliationsTexts.copy}
        </Button>
      </PopoverContent>
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean | "indeterminate";
  onCheckedChange: (on: boolean) => void;
}

function Choice({ label, ...box }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the checkbox
    <label className="flex min-h-7 items-center gap-2">
      <Checkbox {...box} />
      <bdi className="truncate">{label}</bdi>
    </label>
  );
}
