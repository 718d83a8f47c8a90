import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { profilePath } from "#console/data-table/index.ts";
import { EntriesMenu, type MenuEntry, quickEdit, SideAdd, SideNone, SideSection } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { mostSubsidiaries } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import type { Organization } from "../profile/organization-queries.ts";
import { texts as profileTexts } from "../profile/texts.ts";
import { useEditor } from "./organization-editor.ts";
import { texts as editTexts } from "./texts.ts";
import type { OrganizationCache } from "./use-organization-cache.ts";

const texts = profileTexts.related;
type Related = NonNullable<Organization["parent"]>;

interface RelatedLineProps {
  groupId: string | null;
  organization: Related;
  action?: ReactNode;
}

function RelatedLine({ groupId, organization: { id, displayName, logo, since }, action }: RelatedLineProps) {
  return (
    <li className="group/line flex min-h-8 items-center gap-2">
      <Avatar square size={20} id={id} name={displayName} src={imageAddress(logo)} />
      <Link to={profilePath("/organizations", id, groupId)} className="min-w-0 truncate leading-6 hover:underline">
        <bdi>{displayName}</bdi>
      </Link>
      {since && <span className="flex-none text-ink-3 tabular-nums">{texts.since(since)}</span>}
      {action && <span className="-mr-3 ml-auto flex flex-none">{action}</span>}
    </li>
  );
}

interface RelatedPartProps {
  groupId: string | null;
  organization: Organization;
  cache: OrganizationCache;
}

/** The organization that it belongs to, and those that belong to it. Not shown for backends that do not know them. */
export function RelatedPart({ groupId, organization, cache }: RelatedPartProps) {
  const editor = useEditor();
  const { parent, subsidiaries = [] } = organization;
  if (parent === undefined) return null;

  async function remove(before: Related) {
    const set = (to: Related | null) =>
      cache.change({
        body: () => ({ parent: to && { id: to.id, since: to.since } }),
        shown: (now) => ({ ...now, parent: to }),
      });
    try {
      await set(null);
    } catch (error) {
      handleError(error);
      return;
    }
    showToast({
      type: "success",
      message: texts.removed,
      action: { label: texts.undo, onAction: () => void quickEdit(() => set(before), { done: texts.restored }) },
    });
  }

  const entries = (shown: Related): MenuEntry[] =>
    editor === null
      ? []
      : [
          { id: "edit", label: texts.edit, icon: Pencil, onSelect: () => editor.edit({ kind: "parent" }) },
          {
            id: "remove",
            label: texts.remove,
            icon: Trash2,
            danger: true,
            begins: true,
            onSelect: () => void remove(shown),
          },
        ];
  return (
    <>
      <SideSection
        heading={texts.parent}
        action={
          editor && !parent && <SideAdd label={editTexts.parent.add} onClick={() => editor.edit({ kind: "parent" })} />
        }
      >
        {parent ? (
          <ul>
            <RelatedLine
              groupId={groupId}
              organization={parent}
              action={<EntriesMenu quiet label={editTexts.actionsFor(parent.displayName)} entries={entries(parent)} />}
            />
          </ul>
        ) : (
          <SideNone>{texts.noParent}</SideNone>
        )}
      </SideSection>
      {subsidiaries.length > 0 && (
        <SideSection heading={texts.subsidiaries} count={subsidiaries.length}>
          <ul>
            {subsidiaries.map((each) => (
              <RelatedLine key={each.id} groupId={groupId} organization={each} />
            ))}
          </ul>
          {subsidiaries.length === mostSubsidiaries && <p className="text-xs text-ink-3">{texts.notAll}</p>}
        </SideSection>
      )}
    </>
  );
}
