import { Copy, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { type ChosenOrganization, MonthField, OrganizationField } from "#console/record-page/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { FieldError } from "#shared/ui/components/forms/field.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "../texts.ts";
import { affiliationError, newAffiliation, type TypedAffiliation } from "./affiliation-model.ts";

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
export function SubProjectAffiliations(props: SubProjectAffiliationsProps) {
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
