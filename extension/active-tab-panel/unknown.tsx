import { Building, Building2, ChevronRight, Lock, User, UserRoundPlus, UserRoundSearch } from "lucide-react";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { KnownGroups } from "../cards/known-groups.tsx";
import type { Workplace } from "../connection/session.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { useViews } from "../kit/views.ts";
import type { LookUpAnswer } from "../look-up/candidate.ts";
import { SearchPeople } from "../look-up/search-people.tsx";
import { texts } from "../look-up/texts.ts";
import { useQueue } from "../outbox/use-outbox.ts";

interface UnknownProps {
  readonly workplace: Workplace;
  readonly profile: RecognisedProfile;
  readonly elsewhere: LookUpAnswer["elsewhere"];
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** Nobody has this profile here: add it to somebody, create a record, search, or go where the person is known. */
export function Unknown({ workplace, profile, elsewhere, busy, onAgain, onOpen }: UnknownProps) {
  return (
    <>
      <EmptyState
        icon={UserRoundSearch}
        headingLevel={1}
        title={<bdi className="break-all">{texts.unknown.title(profile.handle)}</bdi>}
        text={profile.unchosen ? texts.unknown.unchosen : texts.unknown.text(workplace.group.name)}
        action={
          <Button variant="ghost" busy={busy} onClick={onAgain}>
            {texts.unknown.again}
          </Button>
        }
      />
      {/* A name on another server of GitHub's is not that of github.com, and has no place in the record yet. */}
      {profile.host === undefined && <WaysIn workplace={workplace} profile={profile} />}
      {elsewhere.length > 0 && <KnownGroups elsewhere={elsewhere} />}
      <SearchPeople workplace={workplace} onOpen={onOpen} />
    </>
  );
}

/** What can be done about it, as far as one may; what waits already is not offered again. */
function WaysIn({ workplace, profile }: Pick<UnknownProps, "workplace" | "profile">) {
  const { open } = useViews();
  const { may } = workplace;
  const isPerson = profile.kind !== "organization";
  const isOrganization = profile.kind !== "person";
  const isWaiting = useQueue(workplace).some(({ action: { action }, refusal }) => {
    if (refusal !== null || (action.kind !== "create" && action.kind !== "add-identity")) return false;
    const { platform, value } = action.identity;
    return platform === profile.platform && value.toLowerCase() === profile.value.toLowerCase();
  });
  if (isWaiting) return <Notice>{texts.unknown.waiting}</Notice>;
  const ways = [
    isPerson &&
      may("memberEdit") === "yes" &&
      (["addToPerson", UserRoundPlus, { kind: "add-identity", record: "person", profile }] as const),
    isOrganization &&
      may("organizationEdit") === "yes" &&
      (["addToOrganization", Building, { kind: "add-identity", record: "organization", profile }] as const),
    isPerson &&
      may("memberCreate") === "yes" &&
      (["person", User, { kind: "create", record: "person", profile }] as const),
    isOrganization &&
      may("organizationCreate") === "yes" &&
      (["organization", Building2, { kind: "create", record: "organization", profile }] as const),
  ].filter((way) => way !== false);
  if (ways.length === 0) {
    return (
      may("memberCreate") === "not-here" && <Notice icon={<Lock />}>{actionTexts.notHere(workplace.group.name)}</Notice>
    );
  }
  return (
    <ul aria-label={texts.unknown.ways.label}>
      {ways.map(([name, Icon, view]) => (
        <li key={name}>
          <button
            type="button"
            className="-mx-2 flex min-h-10 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
            onClick={() => open(view)}
          >
            <Icon className="text-ink-2" />
            <span className="flex-1">{texts.unknown.ways[name]}</span>
            <ChevronRight className="text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
