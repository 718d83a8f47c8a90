import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, Send } from "lucide-react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { type Webhook, type WebhookDelivery, webhookDeliveryList, webhookResend } from "#shared/contract/webhooks.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { isWebhookEventType, webhookEventTypes } from "#shared/domain/webhook-events.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "./texts.ts";

const pageSize = 20;
const refreshMs = 3_000;
const tones: Readonly<Record<string, "good" | "warn" | "bad">> = { delivered: "good", pending: "warn", failed: "bad" };

/** Deliveries of a webhook and their results. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook;
  const list = useInfiniteQuery({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: ({ pageParam: offset, signal }) =>
      getClient().send(webhookDeliveryList, { params: { id }, query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, count, offset }) => {
      const next = (offset ?? 0) + rows.length;
      return next < count ? next : undefined;
    },
    staleTime: 0,
    // Polls for new deliveries and retries.
    refetchInterval: refreshMs,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{webhook.name}</bdi>}
      title={texts.deliveries}
      description={texts.deliveriesText}
      width="600px"
    >
      {list.isPending && (
        <div role="status" aria-label={texts.loadingDeliveries} className="grid gap-3 px-6 py-4">
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      )}
      {list.isError && rows.length === 0 && (
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={Send} title={texts.noDeliveries} text={texts.noDeliveriesText} />
      )}
      <ul className="divide-y divide-line">
        {rows.map((delivery) => (
          <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid justify-items-center border-t border-line py-2">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Drawer>
  );
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const cache = useQueryClient();
  const { id, type, status, attempts, createdAt, nextAttemptAt, answered, error, body } = delivery;
  async function resend() {
    try {
      await getClient().send(webhookResend, { params: { id: webhook.id, deliveryId: id } });
      showToast({ type: "success", message: texts.resent });
    } catch (failure) {
      handleError(failure);
    } finally {
      void cache.invalidateQueries({ queryKey: ["webhooks", webhook.id] });
    }
  }
  const now = new Date();
  const facts = [
    attempts > 0 && texts.attempts(attempts),
    error ?? (answered !== null && texts.answered(answered)),
    nextAttemptAt !== null && attempts > 0 && texts.next(formatDateTime(nextAttemptAt)),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 px-6 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <b className="font-medium">{isWebhookEventType(type) ? webhookEventTypes[type] : type}</b>
          <Badge tone={tones[status] ?? "neutral"}>{texts.deliveryStatuses[status] ?? status}</Badge>
        </p>
        <p className="text-xs text-ink-3 tabular-nums">
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {relativeTime(createdAt, now)}
          </time>
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        <details className="mt-1 text-xs">
          <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{texts.body}</summary>
          <pre className="mt-1 overflow-x-auto rounded-md bg-surface-2 p-2 font-mono whitespace-pre-wrap break-all">
            {body}
          </pre>
        </details>
      </div>
      {webhook.isEnabled && (
        <Button size="sm" aria-label={texts.resendOf(type)} onClick={() => void resend()}>
          <RotateCw />
          {texts.resend}
        </Button>
      )}
    </li>
  );
}
