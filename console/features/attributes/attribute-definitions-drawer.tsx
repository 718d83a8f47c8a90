import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { Badge } from "#shared/ui/components/badge.tsx";
import { DefinitionsDrawer } from "../definitions/index.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { definitionsOptions, shownDefinitions, typeName } from "./attribute-queries.ts";
import { texts } from "./texts.ts";
import { useAttributes } from "./use-attributes.ts";

/** Drawer to manage the workspace's custom attributes of people. */
export function AttributesDrawer({ onClose }: { onClose: () => void }) {
  const query = useQuery(definitionsOptions());
  const attributes = useAttributes();
  return (
    <DefinitionsDrawer
      texts={texts}
      icon={ListPlus}
      query={query}
      rows={shownDefinitions(query.data ?? [])}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      canDelete={({ canDelete }) => canDelete}
      remove={({ id }) => attributes.remove(id)}
      form={(definition, slot) => <AttributeForm {...slot} definition={definition} attributes={attributes} />}
      line={({ label, type, options, show }) => (
        <>
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
        </>
      )}
      onClose={onClose}
    />
  );
}
