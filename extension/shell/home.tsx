import { FolderKanban } from "lucide-react";
import type { CurrentUser } from "#shared/contract/auth.ts";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { selectGroup } from "../connection/window-group.ts";
import { lateTexts } from "./late-texts.ts";
import { texts } from "./texts.ts";

interface HomeProps {
  readonly me: CurrentUser;
  readonly groups: readonly ProjectGroupRow[];
}

/** Signed-in user, and the project groups to choose from. */
export function Home({ me, groups }: HomeProps) {
  const name = me.fullName || me.email;
  return (
    <>
      <section aria-label={texts.home.signedInAs} className="flex gap-3">
        <Avatar name={name} id={me.id} size={48} />
        <div className="min-w-0 flex-1">
          <p className="text-ink-3 text-xs">{texts.home.signedInAs}</p>
          <h1 className="break-words font-semibold text-lg leading-6">
            <bdi>{name}</bdi>
          </h1>
          <p className="truncate text-ink-2">{me.email}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            {(me.tenants[0]?.roles ?? []).map((role) => (
              <Badge key={role}>{lateTexts.home.roles[role as keyof typeof lateTexts.home.roles] ?? role}</Badge>
            ))}
          </p>
        </div>
      </section>
      {groups.length === 0 ? (
        <EmptyState icon={FolderKanban} title={texts.home.chooseGroup} text={lateTexts.home.noGroups} />
      ) : (
        <GroupList groups={groups} />
      )}
    </>
  );
}

function GroupList({ groups }: { groups: readonly ProjectGroupRow[] }) {
  return (
    <section>
      <h2 className="font-semibold text-md">{texts.home.chooseGroup}</h2>
      <ul className="-mx-2 mt-1">
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-surface-3"
              onClick={() => void selectGroup(group.id)}
            >
              <bdi className="min-w-0 flex-1 truncate">{group.name}</bdi>
              <span className="text-ink-3 text-xs tabular-nums">{lateTexts.home.projects(group.projects.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
