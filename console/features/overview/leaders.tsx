import { Link } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { formatCount } from "#console/data-table/index.ts";
import { usePermission } from "#console/session/index.ts";
import { shareText } from "#console/ui/share-text.ts";
import type { DayRange } from "#shared/domain/overview.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Figure, figureInColumn } from "./bar-list.tsx";
import { Section } from "./charts.tsx";
import type { OverviewLinks, RecordKind } from "./links.ts";
import { addressOf } from "./overview-address.ts";
import type { Leader, Overview } from "./overview-queries.ts";
import { texts } from "./texts.ts";

interface LeadersProps {
  kind: RecordKind;
  figures: Overview;
  links: OverviewLinks;
}

/** Most active records, and the smallest number of records that account for half of the activities. */
export function Leading({ kind, figures, links }: LeadersProps) {
  const [params, change] = useAddressParams();
  const groups = kind === "organizations" ? (figures.groups ?? null) : null;
  const isTogether = groups !== null && params.get("groups") === "1";
  const { activities } = figures[kind];
  const { active, factor, factorIds, leaders } = isTogether ? groups : figures[kind];
  const { independent, unknown } = (kind === "organizations" && figures.withoutOrganization) || noOthers;
  const others = independent + unknown;
  const count = `${formatCount(factor)} ${factor === 1 ? texts[kind].one : texts[kind].many}`;
  return (
    <Section title={`${texts.leading} ${texts[kind].many}`}>
      {groups !== null && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
        <label className="mb-3 flex w-fit items-center gap-2 text-ink-2 print:hidden">
          <Switch checked={isTogether} onCheckedChange={(together) => change(addressOf.groups(together))} />
          {texts.groups.label}
        </label>
      )}
      {active > 0 && (
        <p className="mb-3 text-ink-2">
          <b className="font-semibold text-ink">
            {factorIds && !isTogether ? <Figure href={links.chosen(kind, factorIds)}>{count}</Figure> : count}
          </b>{" "}
          {texts.factor[kind].text}
          <small className="mt-0.5 block text-xs text-ink-3">{texts.factor[kind].term}</small>
        </p>
      )}
      <Ranking kind={kind} leaders={leaders} links={links} range={figures.range} total={activities + others} />
      {kind === "organizations" && figures.withoutOrganization && (
        <WithoutOrganization counts={figures.withoutOrganization} total={activities + others} links={links} />
      )}
    </Section>
  );
}

const noOthers = { independent: 0, unknown: 0 };

interface WithoutOrganizationProps {
  counts: NonNullable<Overview["withoutOrganization"]>;
  /** Activities of organizations and of people without one. */
  total: number;
  links: OverviewLinks;
}

/** What counts for no organization. Without it the shares of organizations would look larger than they are. */
function WithoutOrganization({ counts, total, links }: WithoutOrganizationProps) {
  const mayEdit = usePermission("memberEdit");
  return (
    <dl className="-mx-2 mt-1 border-t border-line pt-1 text-ink-2">
      {(["independent", "unknown"] as const).map((key) => (
        <div key={key} className="flex h-9 items-center gap-2.5 px-2" title={texts.withoutOrganization[key].about}>
          <dt className="min-w-0 flex-1 truncate pl-8.5">
            {key === "unknown" && mayEdit && counts.unknown > 0 ? (
              <Link to={links.page("/organizations/affiliations")} className="leading-6 hover:underline">
                {texts.withoutOrganization.unknown.label}
              </Link>
            ) : (
              texts.withoutOrganization[key].label
            )}
          </dt>
          <dd className={`${figureInColumn} tabular-nums`}>{formatCount(counts[key])}</dd>
          <dd className="w-10 text-right whitespace-nowrap text-ink-3 tabular-nums">{shareText(counts[key], total)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Most active of the newly joined records. */
export function Newcomers({ kind, figures, links }: LeadersProps) {
  const { joined, newcomers } = figures[kind];
  return (
    <Section title={`${texts.newAndActive} ${texts[kind].many}`}>
      <p className="mb-2 text-ink-2">
        <b className="font-semibold text-ink">
          <Figure href={links.joined(kind, figures.range)}>{formatCount(joined)}</Figure>
        </b>{" "}
        {texts.joinedSince[kind]}
      </p>
      <Ranking kind={kind} leaders={newcomers} links={links} range={figures.range} />
    </Section>
  );
}

/** Most active records of the previous period that have been inactive since. */
export function Slipping({ kind, figures, links }: LeadersProps) {
  const { lapsed, slipping } = figures[kind];
  const { previous } = figures.range;
  return (
    <Section title={`${texts.slipping}: ${texts[kind].many}`}>
      <p className="mb-2 text-ink-2">
        <b className="font-semibold text-ink">
          <Figure href={links.lapsed(kind, previous)}>{formatCount(lapsed)}</Figure>
        </b>{" "}
        {texts.notSince[kind]}
      </p>
      <Ranking kind={kind} leaders={slipping} links={links} range={previous} />
    </Section>
  );
}

interface RankingProps {
  kind: RecordKind;
  leaders: readonly (Leader & { readonly parts?: number })[];
  links: OverviewLinks;
  range: DayRange;
  /** Total that the shares refer to; without it no shares are shown. */
  total?: number;
}

function Ranking({ kind, leaders, links, range, total }: RankingProps) {
  if (leaders.length === 0) return <p className="text-ink-3">{texts.none}</p>;
  return (
    <ol className="-mx-2 grid">
      {leaders.map(({ id, displayName, avatar, count, parts = 1 }) => (
        <li key={id} className="flex h-9 items-center gap-2.5 rounded-sm px-2 hover:bg-surface-2">
          <Avatar size={24} id={id} name={displayName} src={imageAddress(avatar)} square={kind === "organizations"} />
          <Link to={links.profile(kind, id)} className="min-w-0 flex-1 truncate font-medium leading-6 hover:underline">
            <bdi>{displayName}</bdi>
          </Link>
          {parts > 1 && <span className="flex-none text-xs text-ink-3">{texts.groups.parts(parts)}</span>}
          <span className="tabular-nums">
            {parts > 1 ? (
              <span className={figureInColumn}>{formatCount(count)}</span>
            ) : (
              <Figure
                className={figureInColumn}
                href={links.activitiesOf(kind, id, range)}
                label={texts.activitiesOf(displayName, formatCount(count))}
              >
                {formatCount(count)}
              </Figure>
            )}
          </span>
          {total !== undefined && (
            <span className="w-10 text-right whitespace-nowrap text-ink-3 tabular-nums">{shareText(count, total)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
