import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getClient } from "#console/core/api-client.ts";
import { attributeDefinitions } from "#shared/contract/attributes.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import { type ImportAttribute, organizationImportAttributes } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";

/** Polling interval in milliseconds. */
const pollMs = 500;

/** Segments in which the user may import. They scope every request. */
export interface ImportPlace {
  readonly kind: ImportKind;
  readonly segments: string[];
}

/** First parts of query keys for data that an import changes. */
const changed = ["people", "person", "organizations", "organization", "tags"];

/** Fetches the user's latest imports, newest first. */
export const useLatestImports = ({ kind, segments }: ImportPlace) =>
  useQuery({
    queryKey: ["imports", kind, "latest"],
    // Always fetch the current state of imports.
    staleTime: 0,
    gcTime: 0,
    // An import started elsewhere must not replace the user's input here.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => getClient().send(imports[kind].list, { query: { segments }, signal }),
  });

/** Polls an import until it ends. Invalidates the changed data on each new status and on unmount. */
export function useImport({ kind, segments }: ImportPlace, startedJob: ImportJob | null) {
  const cache = useQueryClient();
  const id = startedJob?.id ?? null;
  const found = useQuery({
    queryKey: ["imports", kind, id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      getClient().send(imports[kind].find, { params: { id: id ?? "" }, query: { segments }, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : pollMs),
  });
  const job = startedJob && (found.data ?? startedJob);
  const isRunning = job !== null && job.endedAt === null;
  const status = job?.status;
  // A short import may end before the first poll, so every status change invalidates the data.
  useEffect(() => {
    if (status === undefined) return;
    return () => {
      for (const key of changed) void cache.invalidateQueries({ queryKey: [key] });
    };
  }, [status, cache]);
  return { job, isLost: found.isError && isRunning, look: () => void found.refetch() };
}

/** Returns the attributes that a CSV file can contain; `loadAgain` retries after a failed load. */
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
