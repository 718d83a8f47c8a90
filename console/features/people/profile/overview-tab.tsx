import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { activeOrganization } from "#shared/domain/active-organization.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#shared/ui/components/card.tsx";
import { PlatformBars } from "#shared/ui/components/platform-bars.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import { ActivityChart } from "./activity-chart.tsx";
import { attributeRows } from "./attribute-rows.ts";
import { AttributesCard } from "./attributes-card.tsx";
import { FactsRow } from "./facts-row.tsx";
import { Part } from "./part.tsx";
import type { ActivitySummary, Person } from "./person-queries.ts";
import { projectRows } from "./project-rows.ts";
import { ProjectsCard } from "./projects-card.tsx";
import { texts } from "./texts.ts";
import type { Profile } from "./use-profile.ts";

/** A card whose content has not arrived, or has failed. */
function Waiting({ heading, className, children }: { heading: string; className?: string; children: ReactNode }) {
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>{heading}</CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

const barHeights = ["h-10", "h-16", "h-24", "h-28", "h-20", "h-14", "h-12", "h-24", "h-28", "h-32", "h-28", "h-16"];

function ChartSkeleton() {
  return (
    <div className="flex h-66 items-end justify-between px-2">
      {barHeights.map((height, index) => (
        <Skeleton key={index} className={`w-5 rounded-[2px] ${height}`} />
      ))}
    </div>
  );
}

function ChartCardsSkeleton() {
  return (
    <>
      <Waiting heading={texts.chart.heading}>
        <SkeletonDelay>
          <ChartSkeleton />
        </SkeletonDelay>
      </Waiting>
      <Waiting heading={texts.platforms.heading}>
        <SkeletonDelay>
          <Rows lines={5} />
        </SkeletonDelay>
      </Waiting>
    </>
  );
}

/** Bones of the whole tab, while not even the person is known. */
export function OverviewSkeleton({ withSummary }: { withSummary: boolean }) {
  return (
    <div className="grid gap-4 px-6 pt-4 pb-8">
      <SkeletonDelay className="h-23 rounded-lg border border-line px-4 py-3">
        <div className="grid h-17 grid-cols-5 content-evenly gap-x-8">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className={index < 5 ? "w-16" : "h-5 w-20"} />
          ))}
        </div>
      </SkeletonDelay>
      {withSummary && (
        <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(240px,34%)]">
          <ChartCardsSkeleton />
        </div>
      )}
      <Waiting heading={texts.projects.heading}>
        <SkeletonDelay>
          <Rows lines={3} />
        </SkeletonDelay>
      </Waiting>
    </div>
  );
}

function Rows({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, index) => <Skeleton key={index} className="my-3.75 w-full" />);
}

/** As many as fit beside the chart. */
const shownPlatforms = 6;

function Platforms({ summary: { byPlatform } }: { summary: ActivitySummary }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Waiting heading={texts.platforms.heading}>
      {byPlatform.length === 0 ? (
        <p className="text-ink-3">{texts.platforms.none}</p>
      ) : (
        <PlatformBars
          label={texts.platforms.caption}
          counts={showsAll ? byPlatform : byPlatform.slice(0, shownPlatforms)}
          total={byPlatform.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
      {byPlatform.length > shownPlatforms && (
        <Button variant="link" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.platforms.fewer : texts.platforms.all(byPlatform.length)}
        </Button>
      )}
    </Waiting>
  );
}

/** Two cards side by side where there is room; one, when their figures failed. */
function Charts({ profile, now }: { profile: Profile; now: Date }) {
  const { summary } = profile;
  if (summary.isError && !summary.data) {
    return (
      <Waiting heading={texts.chart.heading}>
        <Part query={summary} skeleton={null}>
          {() => null}
        </Part>
      </Waiting>
    );
  }
  return (
    <div className="grid items-stretch gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(240px,34%)]">
      {summary.data ? (
        <>
          <ActivityChart summary={summary.data} now={now} />
          <Platforms summary={summary.data} />
        </>
      ) : (
        <ChartCardsSkeleton />
      )}
    </div>
  );
}

function Projects({ profile, person }: { profile: Profile; person: Person }) {
  const { affiliations, organizations, summary } = profile;
  if (!affiliations.data) {
    return (
      <Waiting heading={texts.projects.heading}>
        <Part query={affiliations} skeleton={<Rows lines={3} />}>
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
    return <AttributesCard rows={attributeRows(attributes.data, definitions.data ?? [])} />;
  }
  return (
    <Waiting heading={texts.attributes.heading}>
      <Part query={{ ...attributes, data: undefined }} skeleton={<Rows lines={4} />}>
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
      {profile.hasSummary && <Charts profile={profile} now={now} />}
      <Projects profile={profile} person={person} />
      <AttributesPart profile={profile} />
    </div>
  );
}
