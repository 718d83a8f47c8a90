import { Plus, X } from "lucide-react";
import { useId } from "react";
import { type ChosenOrganization, MonthField, OrganizationField } from "#console/record-page/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { FieldError } from "#shared/ui/components/forms/field.tsx";
import { texts } from "../texts.ts";
import { affiliationError, newAffiliation, type TypedAffiliation } from "./affiliation-model.ts";
import { CopyAffiliations } from "./copy-affiliations.tsx";

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
