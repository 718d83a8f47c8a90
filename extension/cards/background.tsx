import type { Member } from "#shared/contract/members.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { formatJoinedAt, isMeaningfulJoinDate, shownPeriod } from "#shared/domain/text/dates.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";

/** Place, time zone, first appearance and work history of a person; nothing when none of them is known. */
export function Background({ person }: { person: Member }) {
  const { attributes, joinedAt, organizations = [], independent = [] } = person;
  const text = (name: string) => {
    const value = attributeValue(attributes, name);
    return typeof value === "string" ? value : "";
  };
  const work = [
    ...organizations.map(({ id, displayName, memberOrganizations: job }) => ({ id, name: displayName, job })),
    ...independent.map((job, at) => ({ id: `independent ${at}`, name: texts.background.independent, job })),
  ];
  const rows = [
    { key: "place", label: texts.background.place, value: text("location") },
    { key: "zone", label: texts.background.zone, value: text("timezone") },
    {
      key: "first",
      label: texts.background.first,
      value: isMeaningfulJoinDate(joinedAt) ? formatJoinedAt(joinedAt) : "",
    },
    ...work.map(({ id, name, job }) => ({
      key: `${id} ${job?.dateStart ?? ""}`,
      label: job && (job.dateStart || job.dateEnd) ? shownPeriod(job.dateStart, job.dateEnd) : "",
      value: [job?.title, name].filter(Boolean).join(", "),
    })),
  ].filter(({ value }) => value !== "");
  return (
    <Section title={texts.background.title} none={texts.background.none} items={rows} uncounted>
      {({ key, label, value }) => (
        <li key={key} className="flex min-h-7 items-baseline gap-3">
          <bdi className="min-w-0 flex-1 wrap-anywhere">{value}</bdi>
          <span className="flex-none text-ink-3 text-xs">{label}</span>
        </li>
      )}
    </Section>
  );
}
