import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import type { ReportFigureValues } from "#shared/contract/report.ts";
import { formatDate } from "#shared/domain/text/dates.ts";
import { Section } from "../charts.tsx";
import { releasesHash } from "./report-links.ts";
import { reportTexts } from "./report-texts.ts";
import { RepositoryLink } from "./repository-link.tsx";

const texts = reportTexts.releases;

/** The newest releases of the period, to which the figure leads. */
export function ReportReleases({ releases, figures }: Pick<ReportFigureValues, "releases" | "figures">) {
  const at = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again leads here again
  useEffect(() => {
    if (hash === releasesHash) at.current?.scrollIntoView({ block: "start" });
  }, [hash, key]);
  const total = figures.releases?.now ?? null;
  if (total === null) return null;
  return (
    <div ref={at} className="scroll-mt-4">
      <Section title={texts.title}>
        {releases.length === 0 ? (
          <p className="text-ink-3">{texts.none}</p>
        ) : (
          <div className="overflow-x-auto print:overflow-visible">
            <table className="w-full border-collapse text-left">
              <caption className="sr-only">{texts.title}</caption>
              <thead>
                <tr className="text-xs text-ink-3 *:py-1 *:pr-4 *:font-medium">
                  <th scope="col">{texts.tag}</th>
                  <th scope="col">{texts.repository}</th>
                  <th scope="col">{texts.date}</th>
                </tr>
              </thead>
              <tbody>
                {releases.map(({ tag, repository, releasedAt }) => (
                  <tr key={`${tag} ${releasedAt} ${repository}`} className="border-t border-line *:py-1.5 *:pr-4">
                    <th scope="row" className="font-medium break-all">
                      <bdi>{tag}</bdi>
                    </th>
                    <td>
                      <RepositoryLink url={repository} />
                    </td>
                    <td className="whitespace-nowrap tabular-nums">{formatDate(releasedAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {total > releases.length && (
          <p className="mt-2 text-ink-3">{texts.more(formatCount(total - releases.length))}</p>
        )}
      </Section>
    </div>
  );
}
