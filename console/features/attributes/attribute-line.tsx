import { Pencil, Trash2 } from "lucide-react";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { typeName } from "./attribute-editor.tsx";
import type { AttributeDefinition } from "./attribute-queries.ts";
import { texts } from "./texts.ts";

interface AttributeLineProps {
  definition: AttributeDefinition;
  /** Its form was closed just now: the button that opened it has the focus again. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One attribute with its type and options. */
export function AttributeLine({ definition, takesFocus, onEdit, onDelete }: AttributeLineProps) {
  const { label, type, options, show, canDelete } = definition;
  return (
    <div className="flex min-h-11 items-center gap-3 px-6 py-1 hover:bg-surface-2">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{label}</bdi>
        {type === "multiSelect" && (
          <span className="block truncate text-xs text-ink-3" title={options?.join(", ")}>
            {options?.join(", ")}
          </span>
        )}
      </span>
      {!show && <Badge>{texts.hidden}</Badge>}
      <span className="w-24 flex-none text-ink-2">{typeName(type)}</span>
      <span className="flex w-14 flex-none justify-end">
        <Button variant="ghost" size="icon-sm" autoFocus={takesFocus} aria-label={texts.edit(label)} onClick={onEdit}>
          <Pencil />
        </Button>
        {canDelete ? (
          <Button variant="ghost" size="icon-sm" aria-label={texts.remove(label)} onClick={onDelete}>
            <Trash2 />
          </Button>
        ) : (
          <span className="w-7" />
        )}
      </span>
    </div>
  );
}
