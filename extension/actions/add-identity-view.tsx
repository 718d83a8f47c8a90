import { useState } from "react";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { RecordRef } from "../base/action.ts";
import { recordAddress } from "../connection/record-address.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import { SearchRecords } from "../look-up/search-records.tsx";
import { useKnownLookUp } from "../look-up/use-look-up.ts";
import { act } from "../outbox/act.ts";
import { texts } from "./view-texts.ts";

interface AddIdentityViewProps extends ViewProps {
  /** Kind of record that receives the identity. */
  readonly record: RecordRef["kind"];
  readonly profile: RecognizedProfile;
  /** Preselected record; null to search for one. */
  readonly given: RecordRef | null;
}

/** View that adds the visited profile to an existing record as an identity: search, choose, read the effect, add. */
export function AddIdentityView({ workplace, record: kind, profile, given, onClose, onOpen }: AddIdentityViewProps) {
  const [chosen, setChosen] = useState<RecordRef | null>(given);
  const [failed, setFailed] = useState(false);
  async function add() {
    if (!chosen) return;
    try {
      const { platform, value } = profile;
      await act(workplace, {
        kind: "add-identity",
        record: chosen,
        identity: { platform, site: siteOfProfile(profile), value },
      });
      onClose();
    } catch {
      setFailed(true);
    }
  }
  const looksLike = useKnownLookUp(workplace, profile)?.looksLike ?? [];
  const sentence = chosen && texts.identity.becomes(`${platformName(profile.platform)} ${profile.handle}`, chosen.name);
  return (
    <ViewFrame
      title={texts.identity.title}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="primary"
            data-first={given !== null || undefined}
            disabled={chosen === null}
            onClick={() => void add()}
          >
            {texts.identity.add}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      {given ? (
        <ul>
          <EntityRow
            entity={{ ...given, displayName: given.name }}
            sub={texts.identity.look}
            href={recordAddress(workplace, given)}
            onOpen={onOpen}
          />
        </ul>
      ) : (
        <SearchRecords
          workplace={workplace}
          kind={kind}
          label={texts.identity.search[kind]}
          chosen={chosen?.id ?? null}
          onChoose={({ id, displayName }) => setChosen({ kind, id, name: displayName })}
        />
      )}
      {looksLike.map(({ id, displayName, value }) => (
        <Notice key={id} tone="warn">
          {lateTexts.unknown.looksLike(profile.handle, value, displayName)}
        </Notice>
      ))}
      <div className={given ? "" : "mt-auto"} aria-live="polite">
        {sentence && (
          <Notice>
            <b>
              <bdi>{sentence[0]}</bdi>
            </b>
            {sentence[1]}
            <b>
              <bdi>{sentence[2]}</bdi>
            </b>
            {sentence[3]} {texts.identity.notVerified}
          </Notice>
        )}
      </div>
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.failed}
        </Notice>
      )}
    </ViewFrame>
  );
}
