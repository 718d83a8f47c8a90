import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getClient } from "#console/core/api-client.ts";
import { attributeDefinitions } from "#shared/contract/attributes.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import { type ImportAttribute, organizationImportAttributes } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";

/** Milliseconds between two looks. */
const lookMs = 500;

/** Whoever is asked is answered in a segment in which they may import. */
export interface ImportPlace {
  readonly kind: ImportKind;
  readonly segments: string[];
}

/** What stands in lists and profiles that an import changes. */
const changed = ["people", "person", "organizations", "organization", "tags"];

/** The user's latest imports, newest first: one that runs is shown again, the others can be. */
export const useLatestImports = ({ kind, segments }: ImportPlace) =>
  useQuery({
    queryKey: ["imports", kind, "latest"],
    // What was begun a moment ago is there, and what ended has ended.
    staleTime: 0,
    gcTime: 0,
    // What is begun elsewhere meanwhile must not take the place of what is typed here.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => getClient().send(imports[kind].list, { query: { segments }, signal }),
  });

/** An import as it is now, looked at until it is over; what it changed is asked for anew with its state, and on leaving. */
export function useImport({ kind, segments }: ImportPlace, begun: ImportJob | null) {
  const cache = useQueryClient();
  const id = begun?.id ?? null;
  const found = useQuery({
    queryKey: ["imports", kind, id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      getClient().send(imports[kind].find, { params: { id: id ?? "" }, query: { segments }, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : lookMs),
  });
  const job = begun && (found.data ?? begun);
  const isRunning = job !== null && job.endedAt === null;
  const status = job?.status;
  // A short one may be over before it was ever seen running.
  useEffect(() => {
    if (status === undefined) return;
    return () => {
      for (const key of changed) void cache.invalidateQueries({ queryKey: [key] });
    };
  }, [status, cache]);
  return { job, isLost: found.isError && isRunning, look: () => void found.refetch() };
}

/** The attributes that a table can bring; `loadAgain` where they could not be loaded. */
export function useImportAttributes(kind: ImportKind, groupId: string) {
  const definitions = useQuery({
    queryKey: ["attribute-definitions", "import"],
    enabled: kind === "member",
    queryFn: ({ signal }) =>
      getClient().send(attributeDefinitions, { query: { limit: 200 }, segments: [groupId], signal }),
  });
  const defined = (definitions.data?.rows ?? []).filter(({ type }) => type !== "special");
  const attributes: readonly ImportAttribute[] = kind === "organization" ? organizationImportAttributes : defined;
  return { attributes, loadAgain: definitions.isError ? () => void definitions.refetch() : null };
}
