import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Suspense, useId } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { attributeList, attributeText, formatCount } from "#console/data-table/index.ts";
import { PinnedNote } from "#console/features/activities/index.ts";
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
import { Card, CardAction, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { Sparkline } from "#console/ui/charts/sparkline.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#console/ui/table.tsx";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { type PersonEditor, useEditor } from "../edit/person-editor.ts";
import { reportEntry } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import type { ActivitySummary, Person, PersonOrganization } from "./person-queries.ts";
import { type ProjectRow, projectRows, type ShownAffiliation } from "./project-rows.ts";
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
      {person.pinnedNote && (
        <Suspense fallback={<div className="h-16" />}>
          <PinnedNote note={person.pinnedNote} groupId={groupId} now={now} />
        </Suspense>
      )}
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

function Affiliation({ affiliation }: { affiliation: ShownAffiliation }) {
  const { organization, period } = affiliation;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <Avatar
        square
        size={20}
        id={organization?.id ?? ""}
        name={organization?.name ?? texts.projects.individual}
        src={imageAddress(organization?.logo)}
      />
      <bdi className="truncate">{organization?.name ?? texts.projects.individual}</bdi>
      {period && <span className="whitespace-nowrap text-ink-3 tabular-nums">{period}</span>}
    </span>
  );
}

interface LineProps {
  /** Organization by work history, used in sub-projects without an affiliation; null for individual. */
  byWorkHistory: Pick<PersonOrganization, "id" | "displayName" | "logo"> | null;
  personId: string;
}

interface ProjectsCardProps extends LineProps {
  rows: readonly ProjectRow[];
}

function Affiliations({ row, byWorkHistory }: { row: ProjectRow } & Pick<LineProps, "byWorkHistory">) {
  if (row.affiliations.length > 0) {
    return row.affiliations.map((affiliation) => <Affiliation key={affiliation.key} affiliation={affiliation} />);
  }
  const organization = byWorkHistory && {
    id: byWorkHistory.id,
    name: byWorkHistory.displayName,
    logo: byWorkHistory.logo,
  };
  const period = organization ? texts.projects.byWorkHistory : texts.projects.noAffiliation;
  return <Affiliation affiliation={{ key: "history", organization, period }} />;
}

/** Returns the menu of a row: edit the affiliation, or report an issue with it. */
function projectEntries(
  row: ProjectRow,
  { byWorkHistory, personId }: LineProps,
  editor: PersonEditor | null,
): MenuEntry[] {
  const set = row.affiliations.map(({ organization }) => organization?.name ?? texts.projects.individual);
  const organizations = set.length > 0 || !byWorkHistory ? set : [byWorkHistory.displayName];
  return [
    ...(editor
      ? [
          {
            id: "edit",
            label: editTexts.affiliations.editOf(row.name),
            icon: Pencil,
            onSelect: () => editor.open("affiliations", row.id),
          },
        ]
      : []),
    { ...reportEntry(personId, { dataType: "Project affiliation", project: row.name, organizations }), begins: false },
  ];
}

/** Card with the projects of a person, their activity and affiliations. */
function ProjectsCard({ rows, ...line }: ProjectsCardProps) {
  const editor = useEditor();
  const id = useId();
  const trends = rows.some((row) => row.months !== null);
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{texts.projects.heading}</CardTitle>
        {editor && (
          <CardAction>
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => editor.open("affiliations")}>
              <Pencil className="size-3.5" />
              {editTexts.affiliations.edit}
            </Button>
          </CardAction>
        )}
      </CardHeader>
      {rows.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-3">{texts.projects.none}</p>
      ) : (
        <div className="overflow-x-auto border-t border-line">
          <Table plain caption={texts.projects.heading} className="min-w-140">
            <colgroup>
              <col style={{ width: 188 }} />
              <col style={{ width: 92 }} />
              {trends && <col style={{ width: 84 }} />}
              <col />
              <col style={{ width: 52 }} />
            </colgroup>
            <TableHeader>
              <TableRow>
                <TableHead>{texts.projects.project}</TableHead>
                <TableHead numeric>{texts.projects.activities}</TableHead>
                {trends && <TableHead>{texts.projects.trend}</TableHead>}
                <TableHead>{texts.projects.affiliation}</TableHead>
                <TableHead>
                  <span className="sr-only">{texts.projects.actions}</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} className="group/line">
                  <TableCell header>
                    <bdi className="font-medium">{row.name}</bdi>{" "}
                    {row.parent && <bdi className="font-normal text-ink-3">{row.parent}</bdi>}
                  </TableCell>
                  <TableCell numeric>{formatCount(row.count)}</TableCell>
                  {trends && <TableCell>{row.months && <Sparkline values={row.months} />}</TableCell>}
                  <TableCell>
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                      <Affiliations row={row} byWorkHistory={line.byWorkHistory} />
                    </span>
                  </TableCell>
                  <TableCell>
                    <EntriesMenu
                      quiet
                      label={editTexts.actionsFor(row.name)}
                      entries={projectEntries(row, line, editor)}
                    />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
