import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { TagNameForm } from "./tag-name-form.tsx";
import type { TagRow } from "./tag-queries.ts";
import { texts } from "./texts.ts";
import type { useTags } from "./use-tags.ts";

interface TagLineProps {
  tag: TagRow;
  tags: ReturnType<typeof useTags>;
  mayEdit: boolean;
  mayDelete: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
  onDirty: (dirty: boolean) => void;
}

/** Tag in the list: can be selected, renamed in place and deleted. */
export function TagLine({ tag, tags, mayEdit, mayDelete, selected, onSelect, onDelete, onDirty }: TagLineProps) {
  const [version, setVersion] = useState<string | null | undefined>(undefined);
  /** True after the form was closed, so that its button gets the focus back. */
  const [closed, setClosed] = useState(false);

  async function rename(name: string) {
    try {
      await tags.rename(tag.id, name, version ?? null);
    } catch (error) {
      // After a conflict, the next save uses the new version, since the user has seen the error.
      if (error instanceof ApiError && error.kind === "conflict") setVersion(await tags.version(tag.id));
      throw error;
    }
  }

  return (
    <li className="group/line flex min-h-10 items-center gap-3 border-b border-line px-6 hover:bg-surface-2">
      {mayDelete && <Checkbox aria-label={texts.select(tag.name)} checked={selected} onCheckedChange={onSelect} />}
      {version === undefined ? (
        <>
          <bdi className="min-w-0 flex-1 truncate">{tag.name}</bdi>
          {tag.memberCount != null && (
            <span className="text-xs text-ink-3 tabular-nums">{texts.people(tag.memberCount)}</span>
          )}
          <span className="flex flex-none">
            {mayEdit && (
              <Button
                variant="ghost"
                size="icon-sm"
                autoFocus={closed}
                aria-label={texts.edit(tag.name)}
                onClick={() => void tags.version(tag.id).then(setVersion, () => setVersion(null))}
              >
                <Pencil />
              </Button>
            )}
            {mayDelete && (
              <Button variant="ghost" size="icon-sm" aria-label={texts.remove(tag.name)} onClick={onDelete}>
                <Trash2 />
              </Button>
            )}
          </span>
        </>
      ) : (
        <TagNameForm
          label={texts.nameOf(tag.name)}
          name={tag.name}
          onSave={rename}
          onClose={() => {
            setVersion(undefined);
            setClosed(true);
          }}
          onDirty={onDirty}
        />
      )}
    </li>
  );
}
