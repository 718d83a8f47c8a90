import { useState } from "react";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { isolateWords } from "#shared/domain/text/isolate-names.ts";
import { type RecognizedProfile, siteOfProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { signedWeight } from "#shared/ui/components/evidence/evidence-view.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { Workplace } from "../connection/session.ts";
import type { OpenedRecord } from "../kit/views.ts";
import type { LikelyOwner } from "../look-up/candidate.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import { act } from "../outbox/act.ts";

interface LikelyOwnersProps {
  readonly workplace: Workplace;
  readonly profile: RecognizedProfile;
  readonly likely: readonly LikelyOwner[];
  readonly onOpen: (opened: OpenedRecord) => void;
  /** Called after the profile was added to one of them. */
  readonly onAdded?: () => void;
}

/** Evidence lines shown for each record. */
const maxLines = 3;

/** Records that may own the profile, each with the evidence. One press adds the profile to one of them. */
export function LikelyOwners({ workplace, profile, likely, onOpen, onAdded }: LikelyOwnersProps) {
  const [hasFailed, setFailed] = useState(false);
  const mayAdd = (kind: LikelyOwner["kind"]) =>
    profile.host === undefined && workplace.may(kind === "person" ? "memberEdit" : "organizationEdit") === "yes";
  const identity = `${platformName(profile.platform)} ${profile.handle}`;
  const add = ({ kind, id, displayName: name }: LikelyOwner) => {
    const { platform, value } = profile;
    const added = { platform, site: siteOfProfile(profile), value };
    act(workplace, { kind: "add-identity", record: { kind, id, name }, identity: added }).then(onAdded, () =>
      setFailed(true),
    );
  };
  if (likely.length === 0) return null;
  return (
    <section aria-labelledby="likely">
      <h2 id="likely" className="font-semibold text-md">
        {lateTexts.likely.title}
      </h2>
      <ul>
        {likely.map((owner) => (
          <li key={owner.id} className="border-line border-b py-2 last:border-b-0">
            <ul>
              <EntityRow
                entity={owner}
                sub={[lateTexts.likely.percent(Math.round(owner.similarity * 100)), owner.organization]
                  .filter(Boolean)
                  .join(", ")}
                onOpen={onOpen}
              />
            </ul>
            <ul className="ml-11 flex flex-col gap-0.5 text-xs">
              {owner.evidence.slice(0, maxLines).map(({ kind, sentence, weight }) => (
                <li key={`${kind} ${sentence}`} className="flex gap-2">
                  <span className="w-7 flex-none text-right font-medium tabular-nums">{signedWeight(weight)}</span>
                  <span dir="ltr" className="wrap-anywhere text-ink-2">
                    {isolateWords(sentence)}
                  </span>
                </li>
              ))}
            </ul>
            {mayAdd(owner.kind) && (
              <Button
                size="sm"
                className="mt-2 ml-11"
                aria-label={lateTexts.likely.addTo(identity, owner.displayName)}
                onClick={() => add(owner)}
              >
                {lateTexts.likely.add[owner.kind]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasFailed && (
        <Notice tone="bad" role="alert">
          {lateTexts.likely.failed}
        </Notice>
      )}
    </section>
  );
}
