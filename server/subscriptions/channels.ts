import { hasPermission } from "#shared/domain/access/permissions.ts";
import type { SubscriptionChannel } from "#shared/domain/view-subscriptions.ts";

/** Readers keep to their own mailbox: other targets outlive a look at the list. */
export const mayReceiveBy = (channel: SubscriptionChannel, roles: readonly string[]): boolean =>
  channel === "email" || hasPermission(roles, "customViewsTenantManage");
