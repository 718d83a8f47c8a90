import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { showToast } from "#console/ui/toast.ts";
import { integrationChannels, integrationUpdate } from "#shared/contract/integrations.ts";
import { foldText } from "#shared/domain/text/search-words.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { cacheIntegration } from "../connect/cache-integration.ts";
import { IntegrationDrawer } from "../connect/integration-drawer.tsx";
import { list } from "../connect/read-settings.ts";
import type { DrawerProps, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

const labels = texts.channels;

/** Drawer that chooses the channels to read. No choice means all channels, also future ones. */
export function ChannelsDrawer({ name, integration, onClose }: DrawerProps) {
  return integration && <Choice name={name} integration={integration} onClose={onClose} />;
}

interface ChoiceProps extends Pick<DrawerProps, "name" | "onClose"> {
  readonly integration: ShownIntegration;
}

function Choice({ name, integration, onClose }: ChoiceProps) {
  const { id, segmentId, platform, settings } = integration;
  const client = useClient();
  const cache = useQueryClient();
  const before = list(settings?.chosenChannels).map(String);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [search, setSearch] = useState("");
  const channels = useQuery({
    queryKey: ["integrations", "channels", id],
    queryFn: ({ signal }) =>
      client.send(integrationChannels, { params: { id }, query: { segments: [segmentId] }, signal }),
    staleTime: 0,
  });
  const saving = useMutation({
    mutationFn: () =>
      client.send(integrationUpdate, {
        params: { id },
        body: { settings: { chosenChannels: [...chosen] }, segments: [segmentId] },
      }),
    onSuccess: (answer) => {
      cacheIntegration(cache, answer);
      showToast({ type: "success", title: texts.updated(name) });
      onClose();
    },
  });
  const isChanged = chosen.length !== before.length || chosen.some((key) => !before.includes(key));
  const words = foldText(search);
  const shown = (channels.data ?? []).filter(({ label }) => foldText(label).includes(words));
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <IntegrationDrawer
      platform={platform}
      name={name}
      description={labels.description}
      isUpdate
      isDirty={isChanged && !saving.isSuccess}
      isReady={isChanged}
      isSaving={saving.isPending}
      error={saving.error}
      onSubmit={() => isChanged && saving.mutate()}
      onClose={onClose}
    >
      {channels.isPending && (
        <SkeletonDelay>
          <Skeleton />
        </SkeletonDelay>
      )}
      {channels.isError && (
        <ErrorState title={labels.failed} retrying={channels.isFetching} onRetry={() => void channels.refetch()} />
      )}
      {channels.data && (
        <>
          <SearchInput placeholder={labels.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          <p className="text-ink-2" role="status">
            {chosen.length === 0 ? labels.all : labels.chosen(chosen.length)}
          </p>
          <ul className="grid gap-1">
            {shown.map(({ key, label }) => (
              <li key={key}>
                <label htmlFor={`channel-${key}`} className="flex min-h-7 items-center gap-2 wrap-anywhere">
                  <Checkbox id={`channel-${key}`} checked={chosen.includes(key)} onCheckedChange={() => toggle(key)} />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </IntegrationDrawer>
  );
}
