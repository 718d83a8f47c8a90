import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { track } from "#console/session/index.ts";
import {
  attributeDefinitionCreate,
  attributeDefinitionDestroy,
  attributeDefinitionUpdate,
} from "#shared/contract/attributes.ts";
import { showToast } from "#shared/ui/toast.ts";
import { type AttributeValues, attributeTypes } from "./attribute-values.ts";
import { texts } from "./texts.ts";

/** Returns mutations for attribute definitions. Each one refetches the columns and filters of lists and profiles. */
export function useAttributes() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ["attribute-definitions"] });
  const optionsOf = ({ type, options }: AttributeValues) => (type === "multiSelect" ? { options: [...options] } : {});

  return {
    async create(form: AttributeValues): Promise<void> {
      const type = attributeTypes.find((each) => each === form.type);
      if (!type) throw new Error("A type is required.");
      const body = { label: form.label.trim(), type, show: form.show, ...optionsOf(form) };
      await getClient().send(attributeDefinitionCreate, { body });
      track("Add global attribute", "Feature", { name: body.label, type });
      showToast({ type: "success", message: texts.created });
      await refresh();
    },

    async update(id: string, form: AttributeValues): Promise<void> {
      const body = { label: form.label.trim(), show: form.show, ...optionsOf(form) };
      await getClient().send(attributeDefinitionUpdate, { params: { id }, body });
      track("Edit global attribute", "Feature", { id });
      showToast({ type: "success", message: texts.updated });
      await refresh();
    },

    async remove(id: string): Promise<void> {
      await getClient().send(attributeDefinitionDestroy, { query: { ids: [id] } });
      track("Delete global attribute", "Feature", { id });
      showToast({ type: "success", message: texts.deleted });
      await refresh();
    },
  };
}
