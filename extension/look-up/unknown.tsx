import { UserRoundSearch } from "lucide-react";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import type { Workplace } from "../panel/session.ts";
import { KnownGroups } from "../person/known-groups.tsx";
import type { Opened } from "./candidate-list.tsx";
import type { LookUpAnswer } from "./look-up.ts";
import { SearchPeople } from "./search-people.tsx";
import { texts } from "./texts.ts";

interface UnknownProps {
  readonly workplace: Workplace;
  readonly profile: RecognisedProfile;
  readonly elsewhere: LookUpAnswer["elsewhere"];
  readonly busy: boolean;
  readonly onAgain: () => void;
  readonly onOpen: (opened: Opened) => void;
}

/** Nobody has this profile here: search the record, or go where the person is known. */
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
      {elsewhere.length > 0 && <KnownGroups elsewhere={elsewhere} />}
      <SearchPeople workplace={workplace} onOpen={onOpen} />
    </>
  );
}
