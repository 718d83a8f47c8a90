/**
 * Name of a call in generated clients, and the request data of an example. The tests run each example. `$PERSON` and
 * similar are shell variables with ids from other calls; the API page explains them.
 */
export interface Example {
  readonly name: string;
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

/** Names and examples of all public API calls, by method and path. */
export const v1Examples: Readonly<Record<string, Example>> = {
  "GET /v1/segments": { name: "listSegments" },
  "GET /v1/segments/{segmentId}/report": { name: "getReport", query: { period: "2026-Q1", counted: "code" } },
  "GET /v1/segments/{segmentId}/maintainers": { name: "listMaintainers" },
  "GET /v1/segments/{segmentId}/people/{id}/maintainer-roles": { name: "listMaintainerRoles", ...person },
  "GET /v1/segments/{segmentId}/people": { name: "listPeople", query: { limit: "2", fields: "name,identities" } },
  "POST /v1/segments/{segmentId}/people": {
    name: "createPerson",
    body: { name: "Ada Example", identities: [{ ...account, verified: true }], attributes: { jobTitle: "Engineer" } },
  },
  "GET /v1/segments/{segmentId}/people/{id}": {
    name: "getPerson",
    ...person,
    query: { fields: "name,tags,activityCount" },
  },
  "PATCH /v1/segments/{segmentId}/people/{id}": {
    name: "updatePerson",
    ...person,
    body: { attributes: { jobTitle: "Maintainer" } },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}": { name: "deletePerson", ...person },
  "POST /v1/segments/{segmentId}/people/{id}/restore": { name: "restorePerson", ...person },
  "PUT /v1/segments/{segmentId}/people/{id}/tags/{tagId}": {
    name: "addTagToPerson",
    path: { id: "$PERSON", tagId: "$TAG" },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}/tags/{tagId}": {
    name: "removeTagFromPerson",
    path: { id: "$PERSON", tagId: "$TAG" },
  },
  "POST /v1/segments/{segmentId}/people/{id}/identities": {
    name: "addIdentity",
    ...person,
    body: { platform: "gitlab", type: "username", value: "ada-example" },
  },
  "PATCH /v1/segments/{segmentId}/people/{id}/identities/{identityId}": {
    name: "updateIdentity",
    path: { id: "$PERSON", identityId: "$IDENTITY" },
    body: { verified: true },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}/identities/{identityId}": {
    name: "removeIdentity",
    path: { id: "$PERSON", identityId: "$IDENTITY" },
  },
  "POST /v1/segments/{segmentId}/people/{id}/work-experiences": { name: "addWorkExperience", ...person, body: work },
  "PUT /v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}": {
    name: "replaceWorkExperience",
    path: { id: "$PERSON", workExperienceId: "$WORK_EXPERIENCE" },
    body: { ...work, endedAt: "2026-02-01T00:00:00Z" },
  },
  "DELETE /v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}": {
    name: "removeWorkExperience",
    path: { id: "$PERSON", workExperienceId: "$WORK_EXPERIENCE" },
  },
  "GET /v1/segments/{segmentId}/people/{id}/affiliation": {
    name: "getAffiliationOnDate",
    ...person,
    query: { at: "2025-06-30T00:00:00Z" },
  },
  "GET /v1/segments/{segmentId}/people/{id}/affiliations": { name: "listAffiliations", ...person },
  "PUT /v1/segments/{segmentId}/people/{id}/affiliations": {
    name: "replaceAffiliations",
    ...person,
    body: { affiliations: [{ segmentId: "$SEGMENT", organizationId: "$ORGANIZATION" }] },
  },
  "POST /v1/segments/{segmentId}/people/{id}/merge": {
    name: "mergePeople",
    ...person,
    body: { otherId: "$OTHER_PERSON" },
  },
  "GET /v1/segments/{segmentId}/people/{id}/merges": { name: "listMergesOfPerson", ...person },
  "POST /v1/segments/{segmentId}/people/{id}/unmerge-preview": {
    name: "previewPersonUnmerge",
    ...person,
    body: { identity: account },
  },
  "POST /v1/segments/{segmentId}/people/{id}/unmerge": {
    name: "unmergePerson",
    ...person,
    body: { identity: account },
  },
  "GET /v1/segments/{segmentId}/people/merge-suggestions": {
    name: "listPersonMergeSuggestions",
    query: { band: "high" },
  },
  "POST /v1/segments/{segmentId}/people/merge-suggestions/{id}/decision": {
    name: "decidePersonMergeSuggestion",
    path: { id: "$SUGGESTION" },
    body: { decision: "distinct" },
  },
  "GET /v1/segments/{segmentId}/organizations": { name: "listOrganizations", query: { limit: "2" } },
  "POST /v1/segments/{segmentId}/organizations": {
    name: "createOrganization",
    body: {
      name: "Example Works",
      identities: [{ platform: "custom", type: "primary-domain", value: "works.example" }],
    },
  },
  "GET /v1/segments/{segmentId}/organizations/{id}": { name: "getOrganization", ...organization },
  "PATCH /v1/segments/{segmentId}/organizations/{id}": {
    name: "updateOrganization",
    ...organization,
    body: { name: "Example Works Ltd." },
  },
  "DELETE /v1/segments/{segmentId}/organizations/{id}": { name: "deleteOrganization", ...organization },
  "POST /v1/segments/{segmentId}/organizations/{id}/restore": { name: "restoreOrganization", ...organization },
  "POST /v1/segments/{segmentId}/organizations/{id}/merge": {
    name: "mergeOrganizations",
    ...organization,
    body: { otherId: "$OTHER_ORGANIZATION" },
  },
  "GET /v1/segments/{segmentId}/organizations/{id}/merges": { name: "listMergesOfOrganization", ...organization },
  "POST /v1/segments/{segmentId}/organizations/{id}/unmerge-preview": {
    name: "previewOrganizationUnmerge",
    ...organization,
    body: { mergeId: "$MERGE" },
  },
  "POST /v1/segments/{segmentId}/organizations/{id}/unmerge": {
    name: "unmergeOrganization",
    ...organization,
    body: { mergeId: "$MERGE" },
  },
  "GET /v1/segments/{segmentId}/organizations/merge-suggestions": {
    name: "listOrganizationMergeSuggestions",
    query: { limit: "5" },
  },
  "POST /v1/segments/{segmentId}/organizations/merge-suggestions/{id}/decision": {
    name: "decideOrganizationMergeSuggestion",
    path: { id: "$SUGGESTION" },
    body: { decision: "distinct" },
  },
  "GET /v1/segments/{segmentId}/activities": {
    name: "listActivities",
    query: { since: "2026-01-01T00:00:00Z", limit: "5" },
  },
  "POST /v1/segments/{segmentId}/activities": { name: "createActivity", body: { personId: "$PERSON", ...talk } },
  "GET /v1/segments/{segmentId}/activities/{id}": { name: "getActivity", ...activity },
  "PATCH /v1/segments/{segmentId}/activities/{id}": {
    name: "updateActivity",
    ...activity,
    body: { title: "Testing, still without fear" },
  },
  "DELETE /v1/segments/{segmentId}/activities/{id}": { name: "deleteActivity", ...activity },
  "GET /v1/segments/{segmentId}/tags": { name: "listTags", query: { name: "Speaker" } },
  "POST /v1/segments/{segmentId}/tags": { name: "createTag", body: { name: "Keynote" } },
  "PATCH /v1/segments/{segmentId}/tags/{id}": {
    name: "renameTag",
    path: { id: "$TAG" },
    body: { name: "Keynote speaker" },
  },
  "DELETE /v1/segments/{segmentId}/tags/{id}": { name: "deleteTag", path: { id: "$TAG" } },
  "POST /v1/segments/{segmentId}/people/bulk": {
    name: "importPeople",
    body: { name: "Grace Example", identities: [{ ...account, value: "grace-example", verified: true }] },
  },
  "POST /v1/segments/{segmentId}/activities/bulk": {
    name: "importActivities",
    body: {
      ...talk,
      sourceId: "talk-17",
      person: { identities: [{ ...account, value: "grace-example", verified: true }] },
    },
  },
  "GET /v1/segments/{segmentId}/export": { name: "getExport" },
  "GET /v1/segments/{segmentId}/export/{part}": {
    name: "downloadExportPart",
    path: { part: "people" },
    query: { format: "csv" },
  },
  "GET /v1/webhooks": { name: "listWebhooks" },
  "POST /v1/webhooks": {
    name: "createWebhook",
    body: { name: "Newsletter", url: "$RECEIVER", events: ["person.created"] },
  },
  "PATCH /v1/webhooks/{id}": { name: "updateWebhook", ...webhook, body: { isEnabled: false } },
  "DELETE /v1/webhooks/{id}": { name: "deleteWebhook", ...webhook },
  "POST /v1/webhooks/{id}/rotate-secret": { name: "rotateWebhookSecret", ...webhook },
  "GET /v1/webhooks/{id}/deliveries": { name: "listWebhookDeliveries", ...webhook, query: { status: "failed" } },
  "POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend": {
    name: "resendWebhookDelivery",
    path: { id: "$WEBHOOK", deliveryId: "$DELIVERY" },
  },
  "POST /v1/personal-data/find": { name: "findPersonalData", body: { identity: "ada-example" } },
  "POST /v1/personal-data/{id}/file": { name: "downloadPersonalData", ...person, body: { reference: "DSR-2026-014" } },
  "POST /v1/personal-data/{id}/erase": { name: "erasePerson", ...person, body: { reference: "DSR-2026-015" } },
  "GET /v1/personal-data/log": { name: "listPersonalDataRequests", query: { limit: "5" } },
};
