import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import {
  type ViewSubscription,
  viewSubscriptions,
  viewSubscriptionUpdate,
  viewUnsubscribe,
} from "#shared/contract/view-subscriptions.ts";
import { type SubscriptionFrequency, subscriptionFrequencies } from "#shared/domain/view-subscriptions.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { openViewParam } from "../views/view-item.ts";
import { subscribeTexts as texts } from "./texts.ts";

export const subscriptionsOptions = () =>
  queryOptions({
    queryKey: ["view-subscriptions"],
    queryFn: ({ signal }) => getClient().send(viewSubscriptions, { signal }),
  });

const frequencyOptions = subscriptionFrequencies.map((value) => ({ value, label: texts.frequencies[value] }));

interface SubscriptionListProps {
  rows: readonly ViewSubscription[];
  /** Shows the view of each, with a link. */
  isOfAllViews?: boolean;
}

/** Subscriptions of the user, which can be changed, turned on again and ended. */
export function SubscriptionList({ rows, isOfAllViews = false }: SubscriptionListProps) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries(subscriptionsOptions());
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: string; frequency?: SubscriptionFrequency; isEnabled?: true }) =>
      getClient().send(viewSubscriptionUpdate, { params: { id }, body }),
    onSuccess: () => showToast({ type: "success", message: texts.changed }),
    onError: (error) => handleError(error),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: (id: string) => getClient().send(viewUnsubscribe, { params: { id } }),
    onSuccess: () => showToast({ type: "success", message: texts.ended }),
    onError: (error) => handleError(error),
    onSettled: refresh,
  });
  return (
    <ul aria-label={texts.own} className="grid divide-y divide-line rounded-md border border-line">
      {rows.map((row) => {
        const { id, channel, frequency, host, isEnabled, problem, viewName } = row;
        const to = [texts.channels[channel], host].filter(Boolean).join(" · ");
        const name = isOfAllViews ? `${viewName}, ${to}` : to;
        return (
          <li key={id} className="flex min-h-10 flex-wrap items-center gap-2 px-3 py-1.5">
            <span className="min-w-0 flex-auto">
              {isOfAllViews && (
                <span className="block truncate">
                  <Link className="font-medium hover:underline" to={addressOf(row)}>
                    <bdi>{viewName}</bdi>
                  </Link>{" "}
                  <bdi className="text-ink-2">{row.groupName}</bdi>
                </span>
              )}
              <bdi className={isOfAllViews ? "block truncate text-ink-2" : "block truncate"}>{to}</bdi>
              {problem && <span className="block text-xs text-warn">{problem}</span>}
            </span>
            {!isEnabled && (
              <>
                <Badge tone="warn">{texts.off}</Badge>
                <Button
                  size="sm"
                  aria-label={texts.turnOnOf(name)}
                  onClick={() => change.mutate({ id, isEnabled: true })}
                >
                  {texts.turnOn}
                </Button>
              </>
            )}
            <SelectMenu
              size="sm"
              className="w-28"
              aria-label={texts.frequencyOf(name)}
              options={frequencyOptions}
              value={frequency}
              onValueChange={(next) => change.mutate({ id, frequency: next as SubscriptionFrequency })}
            />
            <Button size="sm" aria-label={texts.endOf(name)} onClick={() => end.mutate(id)}>
              {texts.end}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const addressOf = ({ placement, groupId, viewId }: ViewSubscription) =>
  `/${placement === "organization" ? "organizations" : "people"}?projectGroup=${groupId}&${openViewParam}=${viewId}`;
