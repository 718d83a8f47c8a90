import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { tagCreate, tagDestroy, tagFind, tagUpdate } from "#shared/contract/tags.ts";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";

/** Returns mutations for tags. Each one invalidates all queries that contain tags. */
export function useTags() {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all(["tags", "people", "person"].map((key) => cache.invalidateQueries({ queryKey: [key] })));

  return {
    async create(name: string): Promise<void> {
      await getClient().send(tagCreate, { body: { name } });
      showToast({ type: "success", message: texts.saved });
      await refresh();
    },

    /** Fetches the version that a rename is based on. */
    async version(id: string): Promise<string | null> {
      return (await getClient().sendVersioned(tagFind, { params: { id } })).version;
    },

    async rename(id: string, name: string, version: string | null): Promise<void> {
      const based = version === null ? {} : { ifMatch: version };
      await getClient().send(tagUpdate, { params: { id }, body: { name }, ...based });
      showToast({ type: "success", message: texts.saved });
      await refresh();
    },

    async remove(ids: readonly string[]): Promise<void> {
      await getClient().send(tagDestroy, { query: { ids: [...ids] } });
      showToast({ type: "success", message: ids.length === 1 ? texts.deleted : texts.deletedMany });
      await refresh();
    },
  };
}
