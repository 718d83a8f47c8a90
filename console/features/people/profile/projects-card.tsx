import { Pencil } from "lucide-react";
import { useId } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { formatCount } from "#console/data-table/index.ts";
import { EntriesMenu, type MenuEntry } from "#console/record-page/index.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Card, CardAction, CardHeader, CardTitle } from "#shared/ui/components/card.tsx";
import { Sparkline } from "#shared/ui/components/charts/sparkline.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#shared/ui/components/table.tsx";
import { type PersonEditor, useEditor } from "../edit/person-editor.ts";
import { reportEntry } from "../edit/report-entry.ts";
import { texts as editTexts } from "../edit/texts.ts";
import type { PersonOrganization } from "./person-queries.ts";
import type { ProjectRow, ShownAffiliation } from "./project-rows.ts";
import { texts } from "./texts.ts";

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
export function ProjectsCard({ rows, ...line }: ProjectsCardProps) {
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
