import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import type { Report } from "#shared/contract/report.ts";
import { shareText } from "#shared/ui/share-text.ts";
import { Figure, figureInColumn } from "../bar-list.tsx";
import { Section } from "../charts.tsx";
import type { ReportLinks } from "./report-links.ts";
import { reportTexts as texts } from "./report-texts.ts";

interface LeadersProps {
  kind: "people" | "organizations";
  report: Report;
  links: ReportLinks;
}

/** The most active people or organizations, with their shares. Organizations: also without unknown employers. */
export function ReportLeaders({ kind, report, links }: LeadersProps) {
  const { range, total, known, independent } = report;
  const unknown = total - known - independent;
  const isOfEmployers = kind === "organizations";
  const rows = [
    ...report[kind].map(({ id, displayName, count }) => ({
      key: id,
      name: (
        <Link to={links.profile(kind, id)} className="font-medium hover:underline">
          <bdi>{displayName}</bdi>
        </Link>
      ),
      count,
      href: links.contributionsOf(kind, id, range),
      isKnown: true,
    })),
    ...(isOfEmployers
      ? [
          { key: "independent", name: texts.independent, count: independent, isKnown: true },
          { key: "unknown", name: texts.unknown, count: unknown, isKnown: false },
        ].map((row) => ({ ...row, href: links.ofEmployer(row.key as "independent" | "unknown", range) }))
      : []),
  ];
  return (
    <Section title={texts.leading[kind]}>
      {total === 0 ? (
        <p className="text-ink-3">{texts.noLeaders}</p>
      ) : (
        <table className="w-full border-collapse text-right tabular-nums">
          <caption className="sr-only">{texts.leading[kind]}</caption>
          <thead>
            <tr className="text-xs text-ink-3 *:py-1 *:pl-4 *:font-medium *:whitespace-nowrap">
              <th scope="col" className="pl-0! text-left">
                {texts.leader[kind]}
              </th>
              <th scope="col">{texts.contributions}</th>
              <th scope="col">{texts.ofAll}</th>
              {isOfEmployers && <th scope="col">{texts.ofKnown}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, href, isKnown }) => (
              <tr key={key} className="border-t border-line *:py-1 *:pl-4 *:whitespace-nowrap">
                <th scope="row" className="max-w-0 truncate pl-0! text-left font-normal w-full">
                  {name}
                </th>
                <td>
                  <Figure href={href} className={figureInColumn}>
                    {formatCount(count)}
                  </Figure>
                </td>
                <td className="text-ink-2">{shareText(count, total)}</td>
                {isOfEmployers && (
                  <td className="text-ink-2">{isKnown ? shareText(count, known + independent) : texts.none}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
