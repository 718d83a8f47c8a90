import { Building2, ChevronRight, Lock, User } from "lucide-react";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import type { Workplace } from "../connection/session.ts";
import { type OpenedRecord, useAnnouncement, useViews } from "../kit/views.ts";
import type { LookUpAnswer } from "../look-up/candidate.ts";
import { SearchRecords } from "../look-up/search-records.tsx";
import { texts } from "../look-up/texts.ts";
import { useQueue } from "../outbox/use-outbox.ts";

interface UnknownProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  readonly busy: boolean;
  readonly looksLike: NonNullable<LookUpAnswer["looksLike"]>;
  readonly onAgain: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
}

/** Shown when no record has the profile. Offers to add it to an existing record first, then to create one. */
export function Unknown({ workplace, profile, busy, looksLike, onAgain, onOpen }: UnknownProps) {
  const { open } = useViews();
  const { may } = workplace;
  const isWaiting = useIsWaiting(workplace, profile);
  // The record model has no place for identities of other GitHub servers; the handle there is not a github.com handle.
  const mayAdd = profile.host === undefined && !isWaiting;
  const kinds = [
    mayAdd && profile.kind !== "organization" && may("memberEdit") === "yes" && ("person" as const),
    mayAdd && profile.kind !== "person" && may("organizationEdit") === "yes" && ("organization" as const),
  ].filter((kind) => kind !== false);
  useAnnouncement(texts.unknown.title(profile.handle));
  return (
    <>
      <section>
        <h1 className="font-semibold text-lg leading-6 wrap-anywhere">
          <bdi>{texts.unknown.title(profile.handle)}</bdi>
        </h1>
        <p className="mt-1 text-ink-2">
          {profile.unchosen ? texts.unknown.unchosen : texts.unknown.text(workplace.group.name)}
        </p>
        <Button variant="link" className="px-0" busy={busy} onClick={onAgain}>
          {texts.unknown.again}
        </Button>
      </section>
      {looksLike.map(({ id, displayName, value }) => (
        <Notice key={id} tone="warn">
          {texts.unknown.looksLike(profile.handle, value, displayName)}
        </Notice>
      ))}
      {kinds.length > 0 ? (
        <SearchRecords
          workplace={workplace}
          kind={kinds.length === 1 ? kinds[0] : undefined}
          label={texts.unknown.addTo}
          onChoose={({ kind: record, id, displayName: name }) =>
            open({ kind: "add-identity", record, profile, chosen: { kind: record, id, name } })
          }
        />
      ) : (
        <SearchRecords workplace={workplace} onOpen={onOpen} />
      )}
      {isWaiting ? (
        <Notice>{texts.unknown.waiting}</Notice>
      ) : (
        profile.host === undefined && <WaysIn workplace={workplace} profile={profile} title={texts.unknown.orCreate} />
      )}
    </>
  );
}

/** Returns whether a queued action already adds the profile. */
function useIsWaiting(workplace: Workplace, profile: RecognizedProfile): boolean {
  return useQueue(workplace).some(({ action: { action }, refusal }) => {
    if (refusal !== null || (action.kind !== "create" && action.kind !== "add-identity")) return false;
    const { platform, value } = action.identity;
    return platform === profile.platform && value.toLowerCase() === profile.value.toLowerCase();
  });
}

interface WaysInProps extends Pick<UnknownProps, "workplace" | "profile"> {
  readonly title?: string;
}

/** Buttons for each kind of record that can be created from the profile, limited by permission. */
export function WaysIn({ workplace, profile, title }: WaysInProps) {
  const { open } = useViews();
  const { may } = workplace;
  if (useIsWaiting(workplace, profile)) return <Notice>{texts.unknown.waiting}</Notice>;
  const ways = [
    profile.kind !== "organization" && may("memberCreate") === "yes" && (["person", User] as const),
    profile.kind !== "person" && may("organizationCreate") === "yes" && (["organization", Building2] as const),
  ].filter((way) => way !== false);
  if (ways.length === 0) {
    return (
      may("memberCreate") === "not-here" && <Notice icon={<Lock />}>{actionTexts.notHere(workplace.group.name)}</Notice>
    );
  }
  return (
    <section aria-label={texts.unknown.ways.label}>
      {title !== undefined && <h2 className="font-semibold text-md">{title}</h2>}
      <ul>
        {ways.map(([record, Icon]) => (
          <li key={record}>
            <button
              type="button"
              className="-mx-2 flex min-h-10 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
              onClick={() => open({ kind: "create", record, profile })}
            >
              <Icon className="text-ink-2" />
              <span className="flex-1">{texts.unknown.ways[record]}</span>
              <ChevronRight className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
