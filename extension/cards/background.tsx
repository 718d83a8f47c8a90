import type { MaintainerRole } from "#shared/contract/member-row.ts";
import type { Member } from "#shared/contract/members.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import { maintainedName, maintainerRoleLabel } from "#shared/domain/people/maintainer-role.ts";
import { formatJoinedAt, formatMonth, isMeaningfulJoinDate, shownPeriod } from "#shared/domain/text/dates.ts";
import type { RecordRef } from "../base/action.ts";
import { AttributeMenu, attributeEndClasses, attributeRowClasses } from "./identity-row.tsx";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";

interface Row {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Attribute that a report from this row is about. */
  readonly attribute: ReportedAttribute;
}

/**
 * Place, time zone, first appearance and work history of a person, nothing when none of them is known, and the projects
 * with their activities. A data issue can be reported from each.
 */
export function Background({ person, of }: { person: Member; of: RecordRef }) {
  const { attributes, joinedAt, organizations = [], independent = [], segments = [] } = person;
  const maintainerRoles = person.maintainerRoles ?? [];
  const detail = (key: string, label: string, value: string): Row => ({
    ...{ key, label, value },
    attribute: { dataType: "Profile details", person: of.name, detail: { label, value } },
  });
  const text = (name: string) => {
    const value = attributeValue(attributes, name);
    return typeof value === "string" ? value : "";
  };
  const work = [
    ...organizations.map(({ id, displayName, memberOrganizations: job }) => ({ id, name: displayName, job })),
    ...independent.map((job, at) => ({ id: `independent ${at}`, name: texts.background.independent, job })),
  ];
  const rows = [
    detail("place", texts.background.place, text("location")),
    detail("zone", texts.background.zone, text("timezone")),
    detail("first", texts.background.first, isMeaningfulJoinDate(joinedAt) ? formatJoinedAt(joinedAt) : ""),
    ...work.map(
      ({ id, name, job }): Row => ({
        key: `${id} ${job?.dateStart ?? ""}`,
        label: job && (job.dateStart || job.dateEnd) ? shownPeriod(job.dateStart, job.dateEnd) : "",
        value: [job?.title, name].filter(Boolean).join(", "),
        attribute: {
          dataType: "Work experience",
          organization: name,
          title: job?.title,
          dateStart: job?.dateStart,
          dateEnd: job?.dateEnd,
        },
      }),
    ),
  ].filter(({ value }) => value !== "");
  const projects = segments.map(
    ({ id, name, activityCount }): Row => ({
      key: id,
      label: texts.projects.activities(activityCount),
      value: name,
      attribute: { dataType: "Project", project: name },
    }),
  );
  const row = ({ key, label, value, attribute }: Row) => (
    <li key={key} className={attributeRowClasses}>
      <bdi className="min-w-0 flex-1 wrap-anywhere">{value}</bdi>
      <span className={attributeEndClasses}>{label}</span>
      <AttributeMenu of={of} attribute={attribute} value={value} href={null} />
    </li>
  );
  return (
    <>
      <Section title={texts.background.title} none={texts.background.none} items={rows} uncounted>
        {row}
      </Section>
      {maintainerRoles.length > 0 && (
        <Section title={texts.maintainerRoles} none="" items={maintainerRoles}>
          {maintainerRole}
        </Section>
      )}
      {projects.length > 0 && (
        <Section title={texts.projects.title} none="" items={projects}>
          {row}
        </Section>
      )}
    </>
  );
}

function maintainerRole(role: MaintainerRole) {
  const since = formatMonth(role.dateStart);
  const until = formatMonth(role.dateEnd);
  return (
    <li key={role.id} className="py-1 wrap-anywhere">
      {maintainerRoleLabel(role.role)} of <bdi>{maintainedName(role)}</bdi>
      {until ? ` until ${until}` : since && ` since ${since}`}
    </li>
  );
}
