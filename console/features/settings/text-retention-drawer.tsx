import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { formatCount, ListError } from "#console/data-table/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { textRetentionEffect, textRetentionList, textRetentionUpdate } from "#shared/contract/settings.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { texts as all } from "./texts.ts";

const texts = all.retention;

type Kept = AnswerOf<typeof textRetentionList>[number];

const retentionOptions = queryOptions({
  queryKey: ["settings", "text-retention"],
  queryFn: ({ signal }) => getClient().send(textRetentionList, { signal }),
  staleTime: 0,
});

/** Drawer in which administrators choose how long the texts of a platform's activities are kept. */
export function TextRetentionDrawer({ onClose }: { onClose: () => void }) {
  const query = useQuery(retentionOptions);
  return (
    <Drawer open onOpenChange={onClose} title={texts.title} description={texts.text} width="600px">
      {query.isError ? (
        <ListError query={query} />
      ) : (
        <ul className="px-6 pb-6">
          {(query.data ?? []).map((kept) => (
            <Line key={kept.platform} kept={kept} />
          ))}
          {query.isPending && [0, 1, 2, 3].map((line) => <Skeleton key={line} className="mb-2 h-9 w-full" />)}
        </ul>
      )}
    </Drawer>
  );
}

const forEver = "ever";
const offeredDays = [30, 90, 180, 365, 730, 1_825];

/** The offered days, and other days that were chosen by a program. */
const optionsFor = (days: number | null) => [
  { value: forEver, label: texts.forEver },
  ...[...new Set([...offeredDays, ...(days === null ? [] : [days])])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: texts.days(each) })),
];

function Line({ kept: { platform, days, isVariable } }: { kept: Kept }) {
  const name = platformName(platform);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const change = useMutation({
    mutationFn: async (chosen: number | null) => {
      if (chosen !== null && (days === null || chosen < days)) {
        const effect = await getClient().send(textRetentionEffect, { query: { platform, days: chosen } });
        const isConfirmed = await confirm({
          type: "danger",
          title: texts.confirmTitle,
          message: texts.confirmText(name, texts.days(chosen), formatCount(effect.texts)),
          confirmLabel: texts.confirm,
        });
        if (!isConfirmed) return false;
      }
      await getClient().send(textRetentionUpdate, { body: { platform, days: chosen } });
      return true;
    },
    onSuccess: (isChanged, chosen) => {
      if (!isChanged) return;
      const message = chosen === null ? texts.keptForEver(name) : texts.kept(name, texts.days(chosen));
      void showToast({ type: "success", message });
    },
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: retentionOptions.queryKey }),
  });
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-b-0">
      <PlatformIcon platform={platform} decorative />
      <span className="min-w-0 flex-1 font-medium">{name}</span>
      {isVariable ? (
        <>
          <span className="text-ink-2">{days === null ? texts.forEver : texts.days(days)}</span>
          <Badge>{texts.byOperator}</Badge>
        </>
      ) : (
        <SelectMenu
          aria-label={texts.keepOf(name)}
          className="w-40"
          options={optionsFor(days)}
          searchable={false}
          disabled={change.isPending}
          value={days === null ? forEver : String(days)}
          onValueChange={(value) => change.mutate(value === forEver ? null : Number(value))}
        />
      )}
    </li>
  );
}
