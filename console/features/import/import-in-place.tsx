import { useQuery } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { ListError } from "#console/data-table/index.ts";
import { imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { ImportProgress } from "./import-progress.tsx";

interface ImportInPlaceProps {
  kind: ImportKind;
  id: string;
  groupId: string;
}

/** Result of one of the user's imports with the rejected rows, for use in another page. */
export function ImportInPlace({ kind, id, groupId }: ImportInPlaceProps) {
  const place = { kind, segments: [groupId] };
  const query = useQuery({
    queryKey: ["imports", kind, id],
    queryFn: ({ signal }) =>
      getClient().send(imports[kind].find, { params: { id }, query: { segments: [groupId] }, signal }),
  });
  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) {
    return (
      <SkeletonDelay className="px-6 py-4">
        <Skeleton className="h-24 w-full" />
      </SkeletonDelay>
    );
  }
  return (
    <div className="max-w-2xl px-6 py-4">
      <ImportProgress job={query.data} place={place} />
    </div>
  );
}
