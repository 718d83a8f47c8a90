import type { LookUpAnswer } from "../look-up/candidate.ts";
import { texts } from "./late-texts.ts";
import { Section } from "./section.tsx";

interface KnownGroupsProps {
  /** Project group that is shown; absent when the person is not known in it. */
  readonly here?: { readonly id: string; readonly name: string };
  readonly elsewhere: LookUpAnswer["elsewhere"];
  /** Shows the record from another group. The selected group stays. */
  readonly onShow: (groupId: string) => void;
}

/** Project groups that know the record. Pressing one shows the record from that group. */
export function KnownGroups({ here, elsewhere, onShow }: KnownGroupsProps) {
  const groups = [...(here ? [{ segmentId: here.id, name: here.name }] : []), ...elsewhere];
  return (
    <Section title={texts.groups.title} none={texts.groups.none} items={groups}>
      {({ segmentId, name }) => (
        <li key={segmentId}>
          {segmentId === here?.id ? (
            <p className="flex min-h-8 items-center gap-2">
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <span className="text-ink-3 text-xs">{texts.groups.here}</span>
            </p>
          ) : (
            <button
              type="button"
              title={texts.groups.switchTo(name)}
              className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center rounded-sm px-2 text-left text-accent-text hover:bg-surface-3"
              onClick={() => onShow(segmentId)}
            >
              <bdi className="truncate">{name}</bdi>
            </button>
          )}
        </li>
      )}
    </Section>
  );
}
