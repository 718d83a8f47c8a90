/** Writing calls that the story does not play, by the reason. A new call is played, or stands here. */
export const unplayed: Readonly<Record<string, readonly string[]>> = {
  "users, sign-in, keys, the platform itself": [
    ...["POST /auth/first-administrator", "POST /auth/sign-out", "POST /auth/sso/callback", "POST /auth/sso/failed"],
    ...["POST /auth/sso/start", "POST /user", "POST /user/{id}/confirm-address", "POST /user/{id}/same-person"],
    ...["PUT /user/{id}", "DELETE /user/{id}", "DELETE /api-key/{id}", "PUT /settings/providers"],
    ...["POST /system-status/failed-job/{id}/retry", "POST /system-status/test-email", "POST /product/event"],
    ...["POST /product/session", "PUT /product/session/{id}", "POST /integration/sign-in", "PUT /authenticate/{code}"],
  ],
  "write no person, organization or activity": [
    ...["POST /category", "PATCH /category/{id}", "DELETE /category/{id}", "DELETE /category", "POST /category-group"],
    ...["PATCH /category-group/{id}", "DELETE /category-group/{id}", "POST /collections", "POST /collections/{id}"],
    ...["DELETE /collections/{id}", "POST /collections/insights-projects", "POST /collections/insights-projects/{id}"],
    ...["DELETE /collections/insights-projects/{id}", "POST /customview", "PUT /customview/{id}", "PATCH /customview"],
    ...["DELETE /customview", "POST /eagleEyeContent", "POST /eagleEyeContent/track", "PUT /eagleEyeContent/settings"],
    ...[
      "POST /eagleEyeContent/{id}/action",
      "DELETE /eagleEyeContent/{id}/action/{actionId}",
      "PATCH /data-issue/{id}",
    ],
    ...[
      "PUT /maintainers/{id}/profile",
      "POST /data-quality/{kind}/{id}/check",
      "PUT /data-quality/{kind}/{id}/ignore",
      "POST /member/export",
    ],
    ...["POST /report/link", "DELETE /report/link/{id}", "POST /data-issue/platform"],
    ...["POST /customview/{id}/subscription", "DELETE /customview/subscription/{id}"],
    ...["POST /organization/export", "POST /activity/export", "POST /webhook", "PUT /webhook/{id}"],
    ...["POST /webhook/{id}/rotate-secret", "DELETE /webhook/{id}", "POST /webhook/{id}/delivery/{deliveryId}/resend"],
    ...["POST /v1/webhooks", "PATCH /v1/webhooks/{id}", "POST /v1/webhooks/{id}/rotate-secret"],
    ...["DELETE /v1/webhooks/{id}", "POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend"],
    ...["POST /settings/activity/types", "PUT /settings/activity/types/{key}", "DELETE /settings/activity/types/{key}"],
  ],
  "connect a provider; syncCommit, readPeople and moveProject play what its data does": [
    ...["POST /integration", "PUT /integration/{id}", "DELETE /integration", "DELETE /integration/{id}"],
    ...["POST /integration/{id}/sync", "POST /integration/{id}/pause", "PUT /integration/{id}/partitions"],
    ...["POST /integration/github-connect-installation", "PUT /integration/{id}/github/repos", "PUT /github-connect"],
    ...["PUT /integration/{id}/gitlab/repos", "POST /gitlab-connect", "PUT /git-connect", "POST /github-nango-connect"],
    ...["PUT /confluence-connect", "POST /jira-connect", "PUT /gerrit-connect", "PUT /linkedin-connect"],
    ...["POST /linkedin-onboard", "PUT /reddit-onboard", "POST /discourse-connect", "POST /devto-connect"],
    ...["POST /hackernews-connect", "POST /stackoverflow-connect", "PUT /discord-authenticate/{guildId}"],
    ...["POST /hubspot-connect", "POST /groupsio-connect", "POST /groupsio-get-token", "POST /groupsio-verify-group"],
    ...["POST /groupsio-get-user-subscriptions", "PUT /enrichment/member/{id}", "PUT /enrichment/member/bulk"],
  ],
  "stop a job between two of its steps, each of which is played": [
    ...["POST /bulk/{id}/cancel", "POST /member/import/{id}/cancel", "POST /organization/import/{id}/cancel"],
    ...["POST /record-import/{id}/cancel", "POST /record-repair/{id}/cancel"],
  ],
  "need a suggestion or accounts that only a sync brings; they move and merge by the functions of other calls": [
    ...["POST /member/{id}/split-site", "POST /v1/segments/{segmentId}/people/merge-suggestions/{id}/decision"],
    "POST /v1/segments/{segmentId}/organizations/merge-suggestions/{id}/decision",
  ],
};
