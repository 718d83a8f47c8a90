import { Badge } from "#shared/ui/components/badge.tsx";
import type { Profile } from "../model/profile.ts";
import { ItemText } from "../review/item-text.tsx";
import { ProfileAvatar } from "../review/marks.tsx";
import { texts } from "../texts.ts";

/** One of the two profiles after an unmerge. */
export function PreviewSide({ profile, isNew }: { profile: Profile; isNew: boolean }) {
  return (
    <section aria-label={profile.name} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex items-center gap-3">
        <ProfileAvatar profile={profile} size={32} />
        <p className="min-w-0 flex-auto truncate text-md font-semibold text-ink">
          <bdi>{profile.name}</bdi>
        </p>
        <Badge tone={isNew ? "good" : "neutral"}>{isNew ? texts.unmergedProfile : texts.stays}</Badge>
      </div>
      <dl className="grid gap-2">
        {profile.rows
          .filter(({ items }) => items.length > 0)
          .map(({ key, items }) => (
            <div key={key}>
              <dt className="text-xs text-ink-3">{texts.rows[key]}</dt>
              {items.map((item) => (
                <dd key={item.key} className="min-w-0 text-ink">
                  <ItemText item={item} profileId={profile.id} refs={[]} />
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  );
}
