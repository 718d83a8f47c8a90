import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { attributeList, attributeText, formatCount } from "#console/data-table/index.ts";
import {
  ActiveDaysFact,
  ActivityFact,
  type AttributeRow,
  AttributesCard,
  attributeRows,
  Charts,
  ChartsSkeleton,
  EditInPlace,
  EntriesMenu,
  Fact,
  Facts,
  FactsSkeleton,
  LastActiveFact,
  type MenuEntry,
  Part,
  RowsSkeleton,
  SourceButton,
  Waiting,
} from "#console/record-page/index.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { type PersonEditor, useEditor } from "../edit/person-editor.ts";
import { reportEntry } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import type { ActivitySummary, Person } from "./person-queries.ts";
import { projectRows } from "./project-rows.ts";
import { ProjectsCard } from "./projects-card.tsx";
import { separatelyShown } from "./separately-shown.ts";
import { texts } from "./texts.ts";
import type { Profile } from "./use-person-profile.ts";

/** Skeleton shown until the person is loaded. */
export function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-4 pb-8">
      <FactsSkeleton />
      <ChartsSkeleton />
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
      byWorkHistory={activeOrganization(organizations.data ?? [], person.independent)}
      personId={person.id}
    />
  );
}

/** Returns whether a form can display the value. */
const isPlain = (value: unknown) => typeof value !== "object" || attributeList(value) !== null;
const loadAttributeForm = async () => (await import("../edit/attributes/attribute-form.tsx")).AttributeForm;

function AttributesPart({ profile, person, groupId }: Pick<OverviewTabProps, "profile" | "person" | "groupId">) {
  const editor = useEditor();
  const definitions = useQuery(attributeDefinitionsOptions());
  const { attributes } = profile;
  if (attributes.data && !definitions.isPending) {
    const all = attributes.data;
    const known = definitions.data ?? [];
    return (
      <AttributesCard
        rows={attributeRows(all, known, separatelyShown)}
        enrichedAt={person.lastEnrichedAt}
        action={
          editor && (
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => editor.open("attributes")}>
              <Pencil className="size-3.5" />
              {editTexts.attributes.edit}
            </Button>
          )
        }
        source={(row, name) => (
          <SourceButton kind="member" entityId={person.id} row={row} attribute={all[row.name]} name={name} />
        )}
        edit={(row, shown) =>
          editor === null || !isPlain(row.value) ? (
            shown
          ) : (
            <EditInPlace
              quiet
              label={editTexts.attributes.editOf(row.label)}
              load={loadAttributeForm}
              form={{ groupId, person, attributes: all, definitions: known, name: row.name }}
            >
              {shown}
            </EditInPlace>
          )
        }
        menu={(row) => (
          <EntriesMenu quiet label={editTexts.actionsFor(row.label)} entries={attributeEntries(row, person, editor)} />
        )}
      />
    );
  }
  return (
    <Waiting heading={texts.attributes}>
      <Part query={{ ...attributes, data: undefined }} skeleton={<RowsSkeleton lines={4} />}>
        {() => null}
      </Part>
    </Waiting>
  );
}

function attributeEntries(row: AttributeRow, person: Person, editor: PersonEditor | null): MenuEntry[] {
  const detail = { label: row.label, value: attributeText(row.value, row.type) };
  const report = reportEntry(person.id, { dataType: "Profile details", person: person.displayName, detail });
  if (!editor) return [report];
  const label = editTexts.attributes.editOf(row.label);
  return [{ id: "edit", label, icon: Pencil, onSelect: () => editor.open("attributes", row.name) }, report];
}

interface OverviewTabProps {
  profile: Profile;
  person: Person;
  groupId: string;
  groupName: string;
  now: Date;
}

/** Overview tab with facts, charts, projects and attributes. Each part renders as its response arrives. */
export function OverviewTab({ profile, person, groupId, groupName, now }: OverviewTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-4 pb-8">
      <FactsRow person={person} summary={profile.summary.data} groupName={groupName} now={now} />
      <Charts summary={profile.summary} now={now} />
      <Projects profile={profile} person={person} />
      <AttributesPart profile={profile} person={person} groupId={groupId} />
    </div>
  );
}

interface FactsRowProps {
  person: Person;
  /** Null on a backend without summaries. */
  summary: ActivitySummary | null | undefined;
  groupName: string;
  now: Date;
}

/** Five key figures of the person. Omits those that the backend does not provide. */
function FactsRow({ person, summary, groupName, now }: FactsRowProps) {
  const level = engagementLevel(person.score);
  return (
    <Facts>
      <ActivityFact count={person.activityCount} summary={summary} />
      <ActiveDaysFact joinedAt={person.joinedAt} summary={summary} now={now} />
      <LastActiveFact
        lastActive={person.lastActive}
        platforms={person.activeOn ?? person.identityPlatforms ?? []}
        now={now}
      />
      <Fact
        label={texts.facts.projects}
        value={formatCount(person.segments?.length ?? 0)}
        detail={<bdi>{texts.facts.inGroup(groupName)}</bdi>}
      />
      {level && (
        <Fact
          label={texts.facts.engagement}
          value={
            <>
              {person.score}
              <span className="text-md leading-none font-medium text-ink-3">{texts.facts.of10}</span>
            </>
          }
          detail={level.label}
        />
      )}
    </Facts>
  );
}
