import type { UseQueryResult } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { attributeText, formatCount } from "#console/data-table/index.ts";
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
  SourceButton,
} from "#console/record-page/index.ts";
import type { ActivitySummary } from "#shared/contract/activity-summary.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { engagementLevel } from "#shared/domain/people/engagement-level.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { reportEntry } from "../edit/line-entries.ts";
import { type OrganizationEditor, useEditor } from "../edit/organization-editor.ts";
import { texts as editTexts } from "../edit/texts.ts";
import type { AttributeName } from "../edit/use-attributes-form.tsx";
import type { Organization } from "./organization-queries.ts";
import { texts } from "./texts.ts";

const loadAttributeForm = async () => (await import("../edit/attribute-form.tsx")).AttributeForm;

/** Attributes shown in the header and the left column. */
const separatelyShown = new Set(["name", "alternativeName", "logo", "phoneNumber"]);

export function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-4 pb-8">
      <FactsSkeleton />
      <ChartsSkeleton />
    </div>
  );
}

/** Returns all attributes. Properties stored in separate columns have no source. */
function knownAttributes({ description, type, tags, revenueRange, attributes }: Organization): Attributes {
  const columns = Object.entries({ description, type, tags, revenueRange });
  return { ...Object.fromEntries(columns.map(([name, value]) => [name, { default: value }])), ...attributes };
}

interface OverviewTabProps {
  organization: Organization;
  groupId: string | null;
  summary: UseQueryResult<ActivitySummary | null>;
  /** Name of the selected project group; null when the figures cover all groups. */
  groupName: string | null;
  now: Date;
}

/** Overview tab with facts, charts and attributes. Each part renders as its response arrives. */
export function OverviewTab({ organization, groupId, summary, groupName, now }: OverviewTabProps) {
  const { activityCount, memberCount, joinedAt, lastActive, activeOn, avgContributorEngagement } = organization;
  const editor = useEditor();
  const score = avgContributorEngagement == null ? null : Math.round(avgContributorEngagement);
  const level = engagementLevel(score);
  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-4 pb-8">
      <Facts>
        <ActivityFact count={activityCount} summary={summary.data} />
        <ActiveDaysFact joinedAt={joinedAt} summary={summary.data} now={now} />
        <LastActiveFact lastActive={lastActive} platforms={activeOn ?? []} now={now} />
        <Fact
          label={texts.facts.people}
          value={formatCount(memberCount ?? 0)}
          detail={<bdi>{groupName === null ? texts.facts.everywhere : texts.facts.inGroup(groupName)}</bdi>}
        />
        {organization.groupActivityCount !== undefined && (
          <Fact
            label={texts.facts.group}
            value={formatCount(organization.groupActivityCount)}
            detail={texts.facts.groupDetail}
          />
        )}
        {level && (
          <Fact
            label={texts.facts.engagement}
            value={
              <>
                {score}
                <span className="text-md leading-none font-medium text-ink-3">{texts.facts.of10}</span>
              </>
            }
            detail={level.label}
          />
        )}
      </Facts>
      <Charts summary={summary} now={now} />
      <AttributesCard
        rows={attributeRows(knownAttributes(organization), [], separatelyShown)}
        enrichedAt={organization.lastEnrichedAt}
        source={(row, name) => (
          <SourceButton
            kind="org"
            entityId={organization.id}
            row={row}
            attribute={organization.attributes[row.name]}
            name={name}
          />
        )}
        action={
          editor && (
            <Button variant="ghost" size="sm" onClick={() => editor.open("attributes")}>
              <Pencil />
              {editTexts.attributes.edit}
            </Button>
          )
        }
        edit={({ name }, shown) =>
          editor === null || !isEditableAttribute(name) ? (
            shown
          ) : (
            <EditInPlace
              quiet
              label={editTexts.attributes.editOf(editTexts.attributes.labels[name])}
              load={loadAttributeForm}
              form={{ groupId, organization, name }}
            >
              {shown}
            </EditInPlace>
          )
        }
        menu={(row) => (
          <EntriesMenu
            quiet
            label={editTexts.actionsFor(row.label)}
            entries={attributeEntries(organization, row, editor)}
          />
        )}
      />
    </div>
  );
}

const isEditableAttribute = (name: string): name is AttributeName => Object.hasOwn(editTexts.attributes.labels, name);

/** Returns the menu of an attribute. Only attributes in the drawer can be edited. */
function attributeEntries(
  organization: Organization,
  { name, label, type, value }: AttributeRow,
  editor: OrganizationEditor | null,
): MenuEntry[] {
  const { id, displayName } = organization;
  const detail = { label, value: attributeText(value, type) };
  const report = reportEntry(id, { dataType: "Organization details", organization: displayName, detail });
  if (!editor || !isEditableAttribute(name)) return [{ ...report, begins: false }];
  return [
    { id: "edit", label: editTexts.attributes.edit, icon: Pencil, onSelect: () => editor.open("attributes", name) },
    report,
  ];
}
