import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderTree } from "lucide-react";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { integrationPartitions, integrationPartitionsMap } from "#shared/contract/integrations.ts";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { SmallTable } from "#shared/ui/components/small-table.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { cacheIntegration } from "../connect/cache-integration.ts";
import { IntegrationDrawer } from "../connect/integration-drawer.tsx";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";
import { useSubprojects } from "./use-subprojects.ts";

const labels = texts.mapping;

interface MappingDrawerProps {
  readonly descriptor: PlatformDescriptor;
  readonly integration: ShownIntegration;
  readonly onClose: () => void;
}

/** Drawer that maps each project, space or channel of a connection to a sub-project. */
export function MappingDrawer({ descriptor, integration, onClose }: MappingDrawerProps) {
  const { id, segmentId, platform } = integration;
  const client = useClient();
  const cache = useQueryClient();
  const subprojects = useSubprojects(segmentId);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const queryKey = ["integrations", "partitions", id];
  const partitions = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.send(integrationPartitions, { params: { id }, query: { segments: [segmentId] }, signal }),
    staleTime: 0,
  });
  const saving = useMutation({
    mutationFn: () =>
      client.send(integrationPartitionsMap, { params: { id }, body: { mapping, segments: [segmentId] } }),
    onSuccess: (answer) => {
      cacheIntegration(cache, answer);
      cache.removeQueries({ queryKey });
      showToast({ type: "success", title: labels.saved });
      onClose();
    },
  });
  const rows = partitions.data ?? [];
  const changed = rows.filter(({ key, segment }) => (mapping[key] ?? segment.id) !== segment.id);
  const choose = (key: string, chosen: string) => setMapping((before) => ({ ...before, [key]: chosen }));
  // Keeps a sub-project of another project group selectable until it is changed.
  const optionsWith = ({ id: value, name: label }: { id: string; name: string }) =>
    subprojects.options.some((option) => option.value === value)
      ? subprojects.options
      : [...subprojects.options, { value, label }];
  return (
    <IntegrationDrawer
      platform={platform}
      name={descriptor.name}
      description={labels.description}
      isUpdate
      submitText={labels.save}
      isDirty={changed.length > 0 && !saving.isSuccess}
      isReady={changed.length > 0}
      isSaving={saving.isPending}
      error={saving.error}
      onSubmit={() => changed.length > 0 && saving.mutate()}
      onClose={onClose}
    >
      {partitions.isPending && (
        <SkeletonDelay>
          <Skeleton />
        </SkeletonDelay>
      )}
      {partitions.isError && (
        <ErrorState title={labels.failed} retrying={partitions.isFetching} onRetry={() => void partitions.refetch()} />
      )}
      {partitions.data && rows.length === 0 && (
        <EmptyState icon={FolderTree} title={labels.none} text={labels.noneText} />
      )}
      {rows.length > 0 && (
        <SmallTable
          caption={labels.action}
          columns={[{ label: descriptor.mapped ?? "" }, { label: labels.subproject, width: "w-56" }]}
        >
          {rows.map(({ key, label, segment }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="truncate py-1.5 pr-3 text-left font-normal" title={label}>
                {label}
              </th>
              <td className="py-1.5">
                <SelectMenu
                  aria-label={labels.subprojectOf(label)}
                  options={optionsWith(segment)}
                  value={mapping[key] ?? segment.id}
                  onValueChange={(chosen) => choose(key, chosen)}
                  searchable
                />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
    </IntegrationDrawer>
  );
}
