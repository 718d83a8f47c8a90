/**
 * Request data of an example call. The tests run each example. `$PERSON` and similar are shell variables with ids from
 * other calls; the API page explains them.
 */
export interface Example {
  /** Path parameters other than `segmentId`, and the record that `id` refers to. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Body; one line for NDJSON calls. */
  readonly body?: Readonly<Record<string, unknown>>;
}

const person = { path: { id: "$PERSON" } };
const organization = { path: { id: "$ORGANIZATION" } };
const activity = { path: { id: "$ACTIVITY" } };
const webhook = { path: { id: "$WEBHOOK" } };
const account = { platform: "github", type: "username", value: "ada-example" };
const work = { organizationId: "$ORGANIZATION", title: "Engineer", startedAt: "2024-03-01T00:00:00Z" };
const talk = { platform: "meetup", type: "talk", timestamp: "2026-03-14T17:00:00Z", title: "Testing without fear" };

/** Examples of all public API calls, by method and path. */
export const v1Examples: Readonly<Record<string, Example>> = {
  "GET /v1/segments": {},
  "GET /v1/segments/{segmentId}/people": { query: { limit: "2", fields: "name,identities" } },
  "POST /v1/segments/{segmentId}/people": {
    body: { name: "Ada Example", identities: [{ ...account, verified: true }], attributes: { jobTitle: "Engineer" } },
  },
  "GET /v1/segments/{segmentId}/people/{id}": { ...person, query: { fields: "name,tags,activityCount" } },
  "PATCH /v1/segments/{segmentId}/people/{id}": { ...person, body: { attributes: { jobTitle: "Maintainer" } } },
  "DELETE /v1/segments/{segmentId}/people/{id}": person,
  "POST /v1/segments/{segmentId}/people/{id}/restore": person,
  "PUT /v1/segments/{segmentId}/people/{id}/tags/{tagId}": { path: { id: "$PERSON", tagId: "$TAG" } },
  "DELETE /v1/segments/{segmentId}/people/{id}/tags/{tagId}": { path: { id: "$PERSON", tagId: "$TAG" } },
  "POST /v1/segments/{segmentId}/people/{id}/identities": {
    ...person,
    body: { platform: "gitlab", type: "username", value: "ada-example" },
  },
  "PATCH /v1/segments/{segmentId}/people/{id}/identities/{identityId}": {
    path: { id: "$PERSON", identityId: "$IDENTITY" },
    body: { verified: true },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}/identities/{identityId}": {
    path: { id: "$PERSON", identityId: "$IDENTITY" },
  },
  "POST /v1/segments/{segmentId}/people/{id}/work-experiences": { ...person, body: work },
  "PUT /v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}": {
    path: { id: "$PERSON", workExperienceId: "$WORK_EXPERIENCE" },
    body: { ...work, endedAt: "2026-02-01T00:00:00Z" },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}": {
    path: { id: "$PERSON", workExperienceId: "$WORK_EXPERIENCE" },
  },
  "GET /v1/segments/{segmentId}/people/{id}/affiliation": { ...person, query: { at: "2025-06-30T00:00:00Z" } },
  "GET /v1/segments/{segmentId}/people/{id}/affiliations": person,
  "PUT /v1/segments/{segmentId}/people/{id}/affiliations": {
    ...person,
    body: { affiliations: [{ segmentId: "$SEGMENT", organizationId: "$ORGANIZATION" }] },
  },
  "POST /v1/segments/{segmentId}/people/{id}/merge": { ...person, body: { otherId: "$OTHER_PERSON" } },
  "GET /v1/segments/{segmentId}/people/{id}/merges": person,
  "POST /v1/segments/{segmentId}/people/{id}/unmerge-preview": { ...person, body: { identity: account } },
  "POST /v1/segments/{segmentId}/people/{id}/unmerge": { ...person, body: { identity: account } },
  "GET /v1/segments/{segmentId}/people/merge-suggestions": { query: { band: "high" } },
  "POST /v1/segments/{segmentId}/people/merge-suggestions/{id}/decision": {
    path: { id: "$SUGGESTION" },
    body: { decision: "distinct" },
  },
  "GET /v1/segments/{segmentId}/organizations": { query: { limit: "2" } },
  "POST /v1/segments/{segmentId}/organizations": {
    body: {
      name: "Example Works",
      identities: [{ platform: "custom", type: "primary-domain", value: "works.example" }],
    },
  },
  "GET /v1/segments/{segmentId}/organizations/{id}": organization,
  "PATCH /v1/segments/{segmentId}/organizations/{id}": { ...organization, body: { name: "Example Works Ltd." } },
  "DELETE /v1/segments/{segmentId}/organizations/{id}": organization,
  "POST /v1/segments/{segmentId}/organizations/{id}/restore": organization,
  "POST /v1/segments/{segmentId}/organizations/{id}/merge": {
    ...organization,
    body: { otherId: "$OTHER_ORGANIZATION" },
  },
  "GET /v1/segments/{segmentId}/organizations/{id}/merges": organization,
  "POST /v1/segments/{segmentId}/organizations/{id}/unmerge-preview": { ...organization, body: { mergeId: "$MERGE" } },
  "POST /v1/segments/{segmentId}/organizations/{id}/unmerge": { ...organization, body: { mergeId: "$MERGE" } },
  "GET /v1/segments/{segmentId}/organizations/merge-suggestions": { query: { limit: "5" } },
  "POST /v1/segments/{segmentId}/organizations/merge-suggestions/{id}/decision": {
    path: { id: "$SUGGESTION" },
    body: { decision: "distinct" },
  },
  "GET /v1/segments/{segmentId}/activities": { query: { since: "2026-01-01T00:00:00Z", limit: "5" } },
  "POST /v1/segments/{segmentId}/activities": { body: { personId: "$PERSON", ...talk } },
  "GET /v1/segments/{segmentId}/activities/{id}": activity,
  "PATCH /v1/segments/{segmentId}/activities/{id}": { ...activity, body: { title: "Testing, still without fear" } },
  "DELETE /v1/segments/{segmentId}/activities/{id}": activity,
  "GET /v1/segments/{segmentId}/tags": { query: { name: "Speaker" } },
  "POST /v1/segments/{segmentId}/tags": { body: { name: "Keynote" } },
  "PATCH /v1/segments/{segmentId}/tags/{id}": { path: { id: "$TAG" }, body: { name: "Keynote speaker" } },
  "DELETE /v1/segments/{segmentId}/tags/{id}": { path: { id: "$TAG" } },
  "POST /v1/segments/{segmentId}/people/bulk": {
    body: { name: "Grace Example", identities: [{ ...account, value: "grace-example", verified: true }] },
  },
  "POST /v1/segments/{segmentId}/activities/bulk": {
    body: {
      ...talk,
      sourceId: "talk-17",
      person: { identities: [{ ...account, value: "grace-example", verified: true }] },
    },
  },
  "GET /v1/segments/{segmentId}/export": {},
  "GET /v1/segments/{segmentId}/export/{part}": { path: { part: "people" }, query: { format: "csv" } },
  "GET /v1/webhooks": {},
  "POST /v1/webhooks": {
    body: { name: "Newsletter", url: "$RECEIVER", events: ["person.created"] },
  },
  "PATCH /v1/webhooks/{id}": { ...webhook, body: { isEnabled: false } },
  "DELETE /v1/webhooks/{id}": webhook,
  "POST /v1/webhooks/{id}/rotate-secret": webhook,
  "GET /v1/webhooks/{id}/deliveries": { ...webhook, query: { status: "failed" } },
  "POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend": { path: { id: "$WEBHOOK", deliveryId: "$DELIVERY" } },
  "POST /v1/personal-data/find": { body: { identity: "ada-example" } },
  "POST /v1/personal-data/{id}/file": { ...person, body: { reference: "DSR-2026-014" } },
  "POST /v1/personal-data/{id}/erase": { ...person, body: { reference: "DSR-2026-015" } },
  "GET /v1/personal-data/log": { query: { limit: "5" } },
};
