import { useQueryClient } from "@tanstack/react-query";
import { Pencil, RotateCcw } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { sourceName } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import {
  type AttributeDefinition,
  attributeDefinitionFind,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { texts } from "../texts.ts";
import { AttributeControl } from "./attribute-control.tsx";
import { automaticSources, bySources, type EditableAttribute, type TypedAttribute } from "./attribute-model.ts";

interface AttributeFieldProps {
  attribute: EditableAttribute;
  stored: Attributes[string];
  typed: TypedAttribute;
  error: string | null;
  focused: boolean;
  hideLabel?: boolean;
  onChange: (typed: TypedAttribute) => void;
  onLeave: () => void;
}

/** Field of one attribute with its control and the source of its value. */
export function AttributeField(props: AttributeFieldProps) {
  const { attribute, stored, typed, error, focused, hideLabel = false, onChange, onLeave } = props;
  const attributesTexts = texts.attributes;
  const [definition, setDefinition] = useState(attribute.definition);
  const queries = useQueryClient();
  const mayDefine = usePermission("settingsEdit");
  const others = automaticSources(stored);
  const source = others[0]?.source;

  async function createOption({ id }: AttributeDefinition, option: string): Promise<boolean> {
    const params = { id };
    try {
      // The request replaces the whole list, so fetch options that others added in the meantime.
      const { options } = await getClient().send(attributeDefinitionFind, { params });
      const next = [...new Set([...(options ?? []), option])];
      setDefinition(await getClient().send(attributeDefinitionUpdate, { params, body: { options: next } }));
    } catch (failure) {
      handleError(failure);
      return false;
    }
    void queries.invalidateQueries({ queryKey: ["attribute-definitions"] });
    return true;
  }

  return (
    <div className="grid gap-1" ref={(element) => focusOnce(element, focused)}>
      <Field label={attribute.label} hideLabel={hideLabel} error={error}>
        <AttributeControl
          attribute={{ ...attribute, definition }}
          value={typed.value}
          onValueChange={(value) => onChange({ value, byHand: true })}
          onCreateOption={mayDefine && definition ? (option) => createOption(definition, option) : null}
          onBlur={onLeave}
        />
      </Field>
      <p className="flex min-h-6 flex-wrap items-center gap-1.5 text-xs text-ink-3">
        {typed.byHand ? (
          <>
            <Pencil className="size-3" />
            {attributesTexts.byHand}
            <Button variant="link" size="xs" onClick={() => onChange(bySources(attribute, stored))}>
              <RotateCcw className="size-3" />
              {source ? attributesTexts.reset(sourceName(source)) : attributesTexts.resetToNone}
            </Button>
          </>
        ) : (
          source && (
            <>
              <PlatformIcon platform={source} decorative className="size-3" />
              {attributesTexts.from(sourceName(source))}
            </>
          )
        )}
      </p>
    </div>
  );
}

/** Scrolls the requested attribute into view and focuses its field, once. */
function focusOnce(element: HTMLElement | null, shouldFocus: boolean): void {
  if (!element || !shouldFocus || element.dataset.seen) return;
  element.dataset.seen = "true";
  requestAnimationFrame(() => {
    element.scrollIntoView({ block: "center" });
    element.querySelector<HTMLElement>("input, textarea, [data-slot=select-menu]")?.focus();
  });
}
