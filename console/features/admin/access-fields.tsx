import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import type { Role } from "#shared/domain/access/roles.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { firstError } from "#shared/ui/first-error.ts";

/** Access granted by a form: one role and, for project administrators, the project groups. */
export interface AccessForm {
  readonly role: Role | "none";
  readonly groups: readonly string[];
}

const texts = {
  role: "Role",
  roles: {
    admin: { label: "Administrator", text: "Everything on this platform" },
    projectAdmin: {
      label: "Project administrator",
      text: "Everything in the selected project groups, read-only elsewhere",
    },
    readonly: { label: "Read-only", text: "Reads everything, changes nothing" },
    none: { label: "Nothing", text: "Only access from the sign-in provider" },
  },
  groups: "Project groups",
  search: "Search project groups",
  noMatch: "No project group matches",
  needsGroup: "Select at least one project group",
} as const;

/** Longer lists of groups get a search box. */
const fewGroups = 8;

/** Returns the error of the access fields; null when they are valid. */
export function accessError({ role, groups }: AccessForm): string | null {
  return role === "projectAdmin" && groups.length === 0 ? texts.needsGroup : null;
}

/** Returns the access fields of a request body. */
export function accessBody({ role, groups }: AccessForm) {
  return { roles: role === "none" ? [] : [role], groups: role === "projectAdmin" ? [...groups] : [] };
}

interface AccessFieldsProps {
  value: AccessForm;
  onChange: (value: AccessForm) => void;
  roles: readonly AccessForm["role"][];
  /** Error of these fields from react-hook-form. */
  error: unknown;
}

/** Fields to choose a role and, for a project administrator, the project groups. */
export function AccessFields({ value, onChange, roles, error }: AccessFieldsProps) {
  return (
    <>
      <Field label={texts.role} required>
        <RadioGroup
          value={value.role}
          onValueChange={(chosen) => {
            const role = roles.find((each) => each === chosen);
            if (role) onChange({ ...value, role });
          }}
        >
          {roles.map((role) => (
            <OptionLabel key={role} className="items-start">
              <RadioGroupItem value={role} className="mt-0.5" />
              <span>
                {texts.roles[role].label} <span className="block text-xs text-ink-3">{texts.roles[role].text}</span>
              </span>
            </OptionLabel>
          ))}
        </RadioGroup>
      </Field>
      {value.role === "projectAdmin" && (
        <GroupsField groups={value.groups} onChange={(groups) => onChange({ ...value, groups })} error={error} />
      )}
    </>
  );
}

function GroupsField(props: { groups: readonly string[]; onChange: (groups: string[]) => void; error: unknown }) {
  const { groups, onChange } = props;
  const message = firstError(props.error);
  const { data } = useQuery(allProjectGroupsOptions());
  const [search, setSearch] = useState("");
  const shown = data?.filter(({ name }) => containsWords(name, search)) ?? [];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{texts.groups}</legend>
      {data && data.length > fewGroups && (
        <SearchInput placeholder={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <div className="grid max-h-52 gap-1 overflow-y-auto rounded-md border border-line px-3 py-2">
        {!data && [0, 1, 2].map((line) => <Skeleton key={line} className="w-40" />)}
        {data && shown.length === 0 && <p className="text-ink-3">{texts.noMatch}</p>}
        {shown.map(({ id, name }) => (
          <OptionLabel key={id}>
            <Checkbox
              checked={groups.includes(id)}
              onCheckedChange={(checked) => onChange(checked ? [...groups, id] : groups.filter((each) => each !== id))}
            />
            <bdi className="truncate">{name}</bdi>
          </OptionLabel>
        ))}
      </div>
      {message && <FieldError>{message}</FieldError>}
    </fieldset>
  );
}
