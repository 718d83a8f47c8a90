import { quickEdit, SideSection } from "#console/record-page/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import type { EmployerPolicy } from "#shared/domain/people/affiliation.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { texts as profileTexts } from "../profile/texts.ts";
import type { useOrganizationCache } from "./use-organization-cache.ts";

const texts = profileTexts.employer;
const policies = ["yes", "entered", "never"] as const satisfies readonly EmployerPolicy[];
const known = (text: string | null | undefined) => policies.find((policy) => policy === text) ?? null;

interface EmployerPolicyPartProps {
  organization: Organization;
  cache: ReturnType<typeof useOrganizationCache>;
  mayEdit: boolean;
}

/** Whether activities count for the organization. Not shown for backends that do not know it. */
export function EmployerPolicyPart({ organization, cache, mayEdit }: EmployerPolicyPartProps) {
  if (organization.employerPolicy === undefined) return null;
  const chosen = known(organization.employerPolicy);
  const byDefault = known(organization.employerPolicyDefault) ?? "yes";
  const ofDefault = texts.byDefault(texts.choices[byDefault]);

  function choose(value: string) {
    const employerPolicy = known(value);
    void quickEdit(
      () => cache.change({ body: () => ({ employerPolicy }), shown: (now) => ({ ...now, employerPolicy }) }),
      { done: texts.changed },
    );
  }

  return (
    <SideSection heading={texts.heading}>
      {mayEdit ? (
        <SelectMenu
          aria-label={texts.heading}
          size="sm"
          className="my-1 w-full"
          value={chosen ?? "default"}
          options={[
            { value: "default", label: ofDefault },
            ...policies.map((policy) => ({ value: policy, label: texts.choices[policy] })),
          ]}
          onValueChange={choose}
        />
      ) : (
        <p className="py-1">{chosen === null ? ofDefault : texts.choices[chosen]}</p>
      )}
      <p className="text-xs text-ink-3">{texts.effects[chosen ?? byDefault]}</p>
    </SideSection>
  );
}
