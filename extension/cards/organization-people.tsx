import { useQuery } from "@tanstack/react-query";
import { memberQuery } from "#shared/contract/members.ts";
import { jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import { useViews } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { texts } from "./organization-texts.ts";
import { Section } from "./section.tsx";

const shownPeople = 3;
const numbers = new Intl.NumberFormat();

interface OrganizationPeopleProps {
  readonly workplace: Workplace;
  readonly id: string;
  /** Total number of people. */
  readonly count: number;
}

/** Most active people of an organization. Pressing one opens that person. */
export function OrganizationPeople({ workplace, id, count }: OrganizationPeopleProps) {
  const { go } = useViews();
  const { data = [] } = useQuery(
    seenOptions(workplace, `people of ${id}`, async (signal) => {
      const filter = { and: [{ organizations: { contains: [id] } }] };
      const body = { filter, orderBy: "activityCount_DESC", limit: shownPeople, offset: 0, count: false };
      return (await workplace.client.send(memberQuery, { body, signal })).rows;
    }),
  );
  if (count === 0) return null;
  const more = count - data.length;
  return (
    <div className="min-h-49">
      <Section title={texts.people.title} none="" items={data} uncounted>
        {(person) => {
          const title = jobTitleOf(person.organizations?.[0] ?? null, person.attributes);
          const activities = lookUpTexts.several.activities(person.activityCount);
          return (
            <EntityRow
              key={person.id}
              entity={{ kind: "person", id: person.id, displayName: person.displayName }}
              href={recordAddress(workplace, { kind: "person", id: person.id })}
              sub={title === null ? activities : `${title}, ${activities}`}
              onOpen={go}
            />
          );
        }}
      </Section>
      {data.length > 0 && more > 0 && (
        <ExternalLink
          href={recordAddress(workplace, { kind: "organization", id })}
          className="inline-flex min-h-8 items-center"
        >
          {texts.people.more(numbers.format(more))}
        </ExternalLink>
      )}
    </div>
  );
}
