import { Check } from "lucide-react";
import { Link } from "react-router";
import { profilePath } from "#console/data-table/index.ts";
import type { EvidenceRef } from "#shared/domain/evidence/evidence.ts";
import { band } from "#shared/domain/evidence/score.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { BandBadge } from "#shared/ui/components/evidence/evidence-sum.tsx";
import { Tooltip } from "#shared/ui/components/overlays/tooltip.tsx";
import { listPaths } from "../list-paths.ts";
import type { Profile, ProfileRow } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { ItemText } from "./item-text.tsx";
import { ProfileAvatar } from "./marks.tsx";

interface HeadProps {
  profile: Profile;
  groupId: string | null;
  isPrimary: boolean;
  /** Null when this profile cannot become the primary. */
  onMakePrimary: (() => void) | null;
}

function Head({ profile, groupId, isPrimary, onMakePrimary }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ProfileAvatar profile={profile} size={32} />
      <div className="min-w-0 flex-auto basis-36 font-normal">
        <Link
          className="block truncate text-md font-semibold hover:underline"
          to={profilePath(listPaths[profile.kind], profile.id, groupId)}
        >
          <bdi>{profile.name}</bdi>
        </Link>
        <p className="flex items-center gap-1.5 text-ink-3">
          {profile.isMemberOrganization && <Badge tone="line">{texts.lfMember}</Badge>}
          <bdi className="truncate">{profile.headline ?? texts.noHeadline}</bdi>
        </p>
      </div>
      {isPrimary ? (
        <Badge tone="accent">
          <Check />
          {texts.primary}
        </Badge>
      ) : (
        <Tooltip content={onMakePrimary === null ? texts.memberOrganization : null}>
          <Button size="sm" aria-disabled={onMakePrimary === null} onClick={onMakePrimary ?? undefined}>
            {texts.makePrimary}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

const cell = "min-w-0 border-b border-line px-4 py-1.5 text-left align-top font-normal border-r first:border-r";

interface CompareTableProps {
  /** Left and right profile, independent of the primary. */
  profiles: readonly [Profile, Profile];
  primaryId: string;
  groupId: string | null;
  /** Confidence that both are the same; null when unknown. */
  percent: number | null;
  refs: readonly EvidenceRef[];
  onPrimary: (id: string) => void;
}

function rowOf(profile: Profile, key: ProfileRow["key"]): ProfileRow["items"] {
  return profile.rows.find((row) => row.key === key)?.items ?? [];
}

/** Comparison of both profiles, row by row. Values that the evidence refers to are highlighted. */
export function CompareTable({ profiles, primaryId, groupId, percent, refs, onPrimary }: CompareTableProps) {
  const [left, right] = profiles;
  const keys = left.rows
    .map(({ key }) => key)
    .filter((key) => profiles.some((profile) => rowOf(profile, key).length > 0));
  const primary = left.id === primaryId ? left : right;
  // A member organization is never merged into an organization that is not a member.
  const canSwap = !primary.isMemberOrganization;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{texts.compare}</caption>
      <colgroup>
        <col className="w-22" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td className="py-3 pr-2 align-top">
            {percent !== null && (
              <>
                <span className="sr-only">{texts.confidence} </span>
                <b className="block text-xl leading-6 font-semibold tracking-[-0.015em] tabular-nums">
                  {texts.percent(percent)}
                </b>
                <BandBadge band={band(percent)} />
              </>
            )}
          </td>
          {profiles.map((profile, index) => (
            <th
              key={profile.id}
              scope="col"
              className={cn(
                cell,
                "border-t py-3",
                index === 0 ? "rounded-tl-lg border-l" : "rounded-tr-lg",
                index === 0 && "border-l",
              )}
            >
              <Head
                profile={profile}
                groupId={groupId}
                isPrimary={profile.id === primaryId}
                onMakePrimary={canSwap ? () => onPrimary(profile.id) : null}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key, row) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 pr-2 text-left align-top font-normal text-ink-3">
              {texts.rows[key]}
            </th>
            {profiles.map((profile, index) => (
              <td
                key={profile.id}
                className={cn(
                  cell,
                  index === 0 && "border-l",
                  row === keys.length - 1 && (index === 0 ? "rounded-bl-lg" : "rounded-br-lg"),
                )}
              >
                <Values profile={profile} items={rowOf(profile, key)} refs={refs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({
  profile,
  items,
  refs,
}: {
  profile: Profile;
  items: ProfileRow["items"];
  refs: readonly EvidenceRef[];
}) {
  if (items.length === 0) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{texts.none}</span>
      </span>
    );
  }
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.key} className="min-w-0">
          <ItemText item={item} profileId={profile.id} refs={refs} />
        </li>
      ))}
    </ul>
  );
}
