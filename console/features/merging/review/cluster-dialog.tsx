import { useId, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Dialog } from "#shared/ui/components/overlays/dialog.tsx";
import { OverlayFooter } from "#shared/ui/components/overlays/overlay-footer.tsx";
import { type ClusterStep, mergeOrder, surePercent } from "../model/cluster.ts";
import type { Profile } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { ProfileAvatar } from "./marks.tsx";

interface ClusterDialogProps {
  chain: readonly ClusterStep[];
  primary: Profile;
  onMerge: (secondaries: readonly Profile[]) => void;
  onClose: () => void;
}

/**
 * Confirmation before merging a whole cluster, strongest link first. Weak links are not preselected. An active member
 * organization cannot be selected, nor a profile that the user may not change.
 */
export function ClusterDialog({ chain, primary, onMerge, onClose }: ClusterDialogProps) {
  const others = mergeOrder(chainFrom(chain, primary));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        others
          .filter(({ profile, link }) => isMergeable(profile) && (link?.percent ?? 0) >= surePercent)
          .map(({ profile }) => profile.id),
      ),
  );
  const field = useId();
  const secondaries = others.map(({ profile }) => profile).filter(({ id }) => chosen.has(id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.mergeAllTitle(primary.name)}
      description={texts.mergeAllText}
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              variant="primary"
              aria-disabled={secondaries.length === 0}
              onClick={() => {
                onMerge(secondaries);
                onClose();
              }}
            >
              {texts.mergeCount(secondaries.length + 1)}
            </Button>
          }
        />
      }
    >
      <ul className="grid gap-1">
        {others.map(({ profile, link }) => (
          <li key={profile.id}>
            <label
              htmlFor={`${field}-${profile.id}`}
              className="flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-surface-3"
            >
              <Checkbox
                id={`${field}-${profile.id}`}
                checked={chosen.has(profile.id)}
                disabled={!isMergeable(profile)}
                onCheckedChange={(isOn) =>
                  setChosen(
                    (before) => new Set(isOn ? [...before, profile.id] : [...before].filter((id) => id !== profile.id)),
                  )
                }
              />
              <ProfileAvatar profile={profile} size={24} />
              <span className="min-w-0 flex-auto truncate text-ink">
                <bdi>{profile.name}</bdi>
              </span>
              {profile.activityCount !== null && (
                <span className="tabular-nums">{texts.activities(profile.activityCount)}</span>
              )}
              <span className="w-10 text-right font-semibold tabular-nums">{texts.percent(link?.percent ?? 0)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const isMergeable = (profile: Profile) => !profile.isMemberOrganization && profile.editRefusal === null;

/** The first profile of a chain has no link. When it is not the primary, it gets the link of the second. */
function chainFrom(chain: readonly ClusterStep[], primary: Profile): ClusterStep[] {
  const [first, second] = chain;
  return chain
    .map((each) => (each === first && second ? { ...each, link: second.link } : each))
    .filter(({ profile }) => profile.id !== primary.id);
}
