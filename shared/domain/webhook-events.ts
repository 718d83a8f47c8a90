/** Webhook event types with their labels. */
export const webhookEventTypes = {
  "person.created": "Person added",
  "person.updated": "Person changed",
  "person.deleted": "Person deleted",
  "person.restored": "Person restored",
  "person.merged": "People merged",
  "person.unmerged": "People unmerged",
  "people.imported": "People found by a connector or an import",
  "organization.created": "Organization added",
  "organization.updated": "Organization changed",
  "organization.deleted": "Organization deleted",
  "organization.restored": "Organization restored",
  "organization.merged": "Organizations merged",
  "organization.unmerged": "Organizations unmerged",
  "activity.created": "Activity added",
  "activity.updated": "Activity changed",
  "activity.deleted": "Activity deleted",
  "integration.attention": "Integration needs attention",
  "integration.recovered": "Integration works again",
  "platform.attention": "Platform needs attention",
  "platform.recovered": "A problem of the platform is solved",
  "activities.imported": "Activities read by a connector or an import",
} as const;

export type WebhookEventType = keyof typeof webhookEventTypes;

export const isWebhookEventType = (type: string): type is WebhookEventType => Object.hasOwn(webhookEventTypes, type);

/** Minutes from each failed attempt to the next one, about three days in total. */
export const webhookRetryMinutes: readonly number[] = [1, 5, 30, 120, 300, 600, 840, 1200, 1440];

/** Days of consecutive failures after which an endpoint is switched off. */
export const webhookFailingDays = 5;
