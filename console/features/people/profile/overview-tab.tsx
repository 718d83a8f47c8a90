import { useQuery } from "@tanstack/react-query";
import { activeOrganization } from "#shared/domain/active-organization.ts";
import { SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import {
  AttributesCard,
  attributeRows,
  Charts,
  ChartsSkeleton,
  FactsSkeleton,
  Part,
  RowsSkeleton,
  Waiting,
} from "../../profile/index.ts";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import { FactsRow } from "./facts-row.tsx";
import type { Person } from "./person-queries.ts";
import { projectRows } from "./project-rows.ts";
import { ProjectsCard } from "./projects-card.tsx";
import { shownElsewhere } from "./shown-elsewhere.ts";
import { texts } from "./texts.ts";
import type { Profile } from "./use-profile.ts";

/** Bones of the whole tab, while not even the person is known. */
export function OverviewSkeleton({ withSummary }: { withSummary: boolean }) {
  return (
    <div className="grid gap-4 px-6 pt-4 pb-8">
      <FactsSkeleton />
      {withSummary && <ChartsSkeleton />}
      <Waiting heading={texts.projects.heading}>
        <SkeletonDelay>
          <RowsSkeleton lines={3} />
        </SkeletonDelay>
      </Waiting>
    </div>
  );
}

function Projects({ profile, person }: { profile: Profile; person: Person }) {
  const { affiliations, organizations, summary } = profile;
  if (!affiliations.data) {
    return (
      <Waiting heading={texts.projects.heading}>
        <Part query={affiliations} skeleton={<RowsSkeleton lines={3} />}>
          {() => null}
        </Part>
      </Waiting>
    );
  }
  return (
    <ProjectsCard
      rows={projectRows(person.segments ?? [], summary.data, affiliations.data)}
      byWorkHistory={activeOrganization(organizations.data ?? [])}
    />
  );
}

function AttributesPart({ profile }: { profile: Profile }) {
  const definitions = useQuery(attributeDefinitionsOptions());
  const { attributes } = profile;
  if (attributes.data && !definitions.isPending) {
    return <AttributesCard rows={attributeRows(attributes.data, definitions.data ?? [], shownElsewhere)} />;
  }
  return (
    <Waiting heading={texts.attributes}>
      <Part query={{ ...attributes, data: undefined }} skeleton={<RowsSkeleton lines={4} />}>
        {() => null}
      </Part>
    </Waiting>
  );
}

interface OverviewTabProps {
  profile: Profile;
  person: Person;
  groupName: string;
  now: Date;
}

/** The person at a glance: facts, charts, projects and attributes, each as its answer arrives. */
export function OverviewTab({ profile, person, groupName, now }: OverviewTabProps) {
  return (
    <div className="grid gap-4 px-6 pt-4 pb-8">
      <FactsRow
        person={person}
        summary={profile.summary.data}
        withSummary={profile.hasSummary}
        groupName={groupName}
        now={now}
      />
      {profile.hasSummary && <Charts summary={profile.summary} now={now} />}
      <Projects profile={profile} person={person} />
      <AttributesPart profile={profile} />
    </div>
  );
}
