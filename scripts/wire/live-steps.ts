import type { SelectedGroup } from "#shared/client/client.ts";
import type { SendOptions } from "#shared/client/request.ts";
import { activityChannels, activityFind, activityQuery, activityTypes } from "#shared/contract/activities.ts";
import { activityTypeList } from "#shared/contract/activity-types.ts";
import { apiKeyList } from "#shared/contract/api-keys.ts";
import { attributeDefinitionFind, attributeDefinitions } from "#shared/contract/attributes.ts";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import { authMe } from "#shared/contract/auth.ts";
import { bulkFind, memberEmployerPreview } from "#shared/contract/bulk.ts";
import type { AnswerOf, BodyOf, Call } from "#shared/contract/call.ts";
import { changesQuery } from "#shared/contract/changes.ts";
import {
  categoryGroupList,
  categoryList,
  collectionFind,
  collectionQuery,
  insightsProjectFind,
  insightsProjectQuery,
  segmentGithubInsights,
  segmentRepositories,
  segmentWidgets,
} from "#shared/contract/collections.ts";
import { lensPostFind, lensPostQuery, lensReply, lensSearch, lensSources } from "#shared/contract/community-lens.ts";
import { dataQualitySummary, memberDataQuality, organizationDataQuality } from "#shared/contract/data-quality.ts";
import { employerDomainCalls } from "#shared/contract/employer-domains.ts";
import { memberEmployerGaps } from "#shared/contract/employer-gaps.ts";
import { memberGithub } from "#shared/contract/enrichment.ts";
import { activityCsv, exportFile, exportList, memberCsv, organizationCsv } from "#shared/contract/exports.ts";
import { identityExport } from "#shared/contract/identity-export.ts";
import { identityHosts, identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import { imports } from "#shared/contract/imports.ts";
import { inboxQuery } from "#shared/contract/inbox.ts";
import {
  gitValidate,
  integrationChannels,
  integrationFind,
  integrationGlobal,
  integrationGlobalStatus,
  integrationMappedRepos,
  integrationPartitions,
  integrationPreview,
  integrationProgressFind,
  integrationProgressList,
  integrationQuery,
  integrationSyncLog,
  integrationWrites,
} from "#shared/contract/integrations.ts";
import { administratorContacts, dataIssueQuery } from "#shared/contract/issue-reports.ts";
import { maintainers } from "#shared/contract/maintainers.ts";
import {
  memberAffiliations,
  memberAttributes,
  memberIdentities,
  memberOrganizations,
} from "#shared/contract/member-parts.ts";
import { memberActivitySummary, memberAutocomplete, memberFind, memberQuery } from "#shared/contract/members.ts";
import { memberAutomaticMerging, organizationAutomaticMerging } from "#shared/contract/merging/automatic-merging.ts";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import {
  memberBotSuggestions,
  memberMergeEvidence,
  membersToMerge,
  organizationMergeEvidence,
  organizationsToMerge,
} from "#shared/contract/merging/merge-suggestions.ts";
import {
  memberCanRevertMerge,
  memberUnmergePreview,
  organizationCanRevertMerge,
  organizationUnmergePreview,
} from "#shared/contract/merging/merging.ts";
import {
  organizationActivitySummary,
  organizationAutocomplete,
  organizationById,
  organizationFind,
  organizationList,
  organizationQuery,
} from "#shared/contract/organizations.ts";
import { dashboard, overview, overviewRetention } from "#shared/contract/overview.ts";
import { personalDataCalls } from "#shared/contract/personal-data.ts";
import { failedJobList, systemStatus } from "#shared/contract/platform-status.ts";
import {
  githubInstallations,
  githubOrgRepos,
  githubReposFind,
  githubSearchOrgs,
  githubSearchRepos,
} from "#shared/contract/platforms/github.ts";
import { gitlabCallback, gitlabRepositories, gitlabSignIn } from "#shared/contract/platforms/gitlab.ts";
import { hubspotDryRun, hubspotFields, hubspotSignIn } from "#shared/contract/platforms/hubspot.ts";
import { slackSignIn, twitterSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import {
  devtoValidate,
  discourseTestWebhook,
  discourseValidate,
  discourseWebhookSecret,
  linkedinSignIn,
  redditSignIn,
  redditValidate,
  stackoverflowSignIn,
  stackoverflowValidate,
  stackoverflowVolume,
} from "#shared/contract/platforms/social.ts";
import { recordImportCalls } from "#shared/contract/record-imports.ts";
import { recordRepairCalls } from "#shared/contract/record-repairs.ts";
import { projectRisks, report } from "#shared/contract/report.ts";
import { reportLinkList, sharedReport } from "#shared/contract/report-links.ts";
import {
  projectGroupQuery,
  projectQuery,
  segmentById,
  segmentFind,
  subProjectOptions,
  subProjectQuery,
} from "#shared/contract/segments.ts";
import {
  providerSettingsList,
  settingsRead,
  textRetentionEffect,
  textRetentionList,
} from "#shared/contract/settings.ts";
import { tagAutocomplete, tagFind, tagList, tagQuery } from "#shared/contract/tags.ts";
import { memberTrash, organizationTrash } from "#shared/contract/trash.ts";
import { userAutocomplete, userFind, userList } from "#shared/contract/users.ts";
import { viewSubscriptions } from "#shared/contract/view-subscriptions.ts";
import { viewList } from "#shared/contract/views.ts";
import { webhookDeliveryList, webhookList } from "#shared/contract/webhooks.ts";
import { memberChecks } from "#shared/domain/data-quality.ts";
import { subProjectIds } from "#shared/domain/segments.ts";

/** Ids from earlier responses, for the calls that need them. */
export interface Found {
  group: SelectedGroup | null;
  user: string | undefined;
  /** True when the user has configured their Community Lens feed. */
  hasFeed: boolean;
  member: string | undefined;
  /** Identity of the member, if it has more than one. */
  identity: string | undefined;
  /** Identity of the organization, if it has more than one. */
  organizationIdentity: BodyOf<typeof organizationUnmergePreview>["identity"] | undefined;
  organization: string | undefined;
  integration: string | undefined;
  /** One integration id for each platform. */
  readonly byPlatform: Map<string, string>;
  tag: string | undefined;
  activity: string | undefined;
  post: string | undefined;
  collection: string | undefined;
  insightsProject: string | undefined;
  attribute: string | undefined;
  /** The two profiles of the last suggestion. */
  pair: readonly string[];
}

/** Read call of the tour: its options (null to skip it), and the values to keep from its response. */
export interface Step {
  readonly call: Call;
  readonly options: (found: Found) => object | null;
  readonly keep: (answer: unknown, found: Found) => void;
}

function step<C extends Call>(
  call: C,
  options: (found: Found) => SendOptions<C> | null,
  keep: (answer: AnswerOf<C>, found: Found) => void = () => {},
): Step {
  return { call, options, keep: keep as Step["keep"] };
}

const page = { limit: 20, offset: 0 };
const group = ({ group }: Found) => (group ? [group.id] : []);
const below = ({ group }: Found) => (group ? subProjectIds(group) : []);
/** Options for a call on one entity, if one was found. */
const on = (id: string | undefined, found: Found) => (id ? { params: { id }, segments: group(found) } : null);

/** Options for a call on two profiles, if a suggestion named them. */
const onPair = ([id, otherId]: readonly string[], found: Found) =>
  id && otherId ? { params: { id, otherId }, segments: group(found) } : null;

/** Read calls that would contact a provider or a model. A tour skips them. */
export const providerCalls: readonly Call[] = [
  githubInstallations,
  githubSearchRepos,
  githubSearchOrgs,
  githubOrgRepos,
  gitlabSignIn,
  gitlabCallback,
  slackSignIn.start,
  slackSignIn.finish,
  twitterSignIn.start,
  twitterSignIn.finish,
  hubspotSignIn.start,
  hubspotSignIn.finish,
  hubspotFields,
  hubspotDryRun,
  linkedinSignIn,
  redditSignIn,
  redditValidate,
  stackoverflowSignIn,
  lensReply,
  integrationChannels,
  integrationPreview,
  discourseValidate,
  discourseWebhookSecret,
  discourseTestWebhook,
  devtoValidate,
  gitValidate,
  stackoverflowValidate,
  stackoverflowVolume,
];

/** All other read calls of the contract, ordered so that each has the ids it needs. */
export const steps: readonly Step[] = [
  step(
    authMe,
    () => ({}),
    (me, found) => {
      found.user = me.id;
      const lens = me.tenants[0]?.settings?.eagleEye;
      found.hasFeed = typeof lens === "object" && lens !== null && "onboarded" in lens && lens.onboarded === true;
    },
  ),
  step(settingsRead, () => ({})),
  step(
    projectGroupQuery,
    () => ({ body: { limit: null, offset: 0, filter: { adminOnly: false } } }),
    (answer, found) => {
      found.group = answer.rows[0] ?? null;
    },
  ),
  step(projectGroupQuery, () => ({ body: { ...page, filter: { name: "a", adminOnly: true } } })),
  step(segmentFind, (found) => on(found.group?.id, found)),
  step(segmentById, (found) => ({ body: { ids: group(found) }, segments: group(found) })),
  step(projectQuery, (found) => ({ body: { ...page, filter: {} }, segments: group(found) })),
  step(subProjectQuery, (found) => ({ body: { ...page, filter: {} }, segments: group(found) })),
  step(subProjectOptions, (found) => ({ body: { ...page, filter: {} }, segments: group(found) })),
  step(userAutocomplete, (found) => ({ query: { query: "a", limit: 10 }, segments: group(found) })),
  step(userFind, (found) => on(found.user, found)),
  step(userList, (found) => ({ query: { ...page, orderBy: "fullName_ASC" }, segments: group(found) })),
  step(
    attributeDefinitions,
    () => ({}),
    (answer, found) => {
      found.attribute = answer.rows[0]?.id;
    },
  ),
  step(attributeDefinitionFind, (found) => on(found.attribute, found)),
  step(
    memberQuery,
    (found) => ({ body: { search: "", filter: {}, ...page, orderBy: "activityCount_DESC" }, segments: group(found) }),
    (answer, found) => {
      found.member = answer.rows[0]?.id;
    },
  ),
  step(memberQuery, (found) => ({ body: { filter: {}, ...page, countOnly: true }, segments: group(found) })),
  step(memberAutocomplete, (found) => ({
    body: { filter: { and: [{ isBot: { not: true } }] }, ...page, orderBy: "activityCount_DESC" },
    segments: group(found),
  })),
  step(memberFind, (found) =>
    found.member
      ? {
          params: { id: found.member },
          query: { include: { identities: true, memberOrganizations: true, attributes: true } },
          segments: group(found),
        }
      : null,
  ),
  step(memberEmployerGaps, (found) => ({ body: { kind: "none" as const, ...page }, segments: group(found) })),
  step(memberEmployerPreview, (found) =>
    found.member ? { body: { ids: [found.member], employer: { organizationId: null } }, segments: group(found) } : null,
  ),
  step(
    memberIdentities,
    (found) => on(found.member, found),
    (answer, found) => {
      found.identity = answer.length > 1 ? answer[0]?.id : undefined;
    },
  ),
  step(memberCanRevertMerge, (found) =>
    found.member && found.identity
      ? { params: { id: found.member }, query: { identityId: found.identity }, segments: group(found) }
      : null,
  ),
  step(memberUnmergePreview, (found) =>
    found.member && found.identity
      ? { params: { id: found.member }, body: { identityId: found.identity }, segments: group(found) }
      : null,
  ),
  step(mergeActions, (found) =>
    found.member
      ? { query: { entityId: found.member, type: "member" as const, limit: 1 }, segments: group(found) }
      : null,
  ),
  step(identityLookup, (found) => ({
    body: { platform: "github", type: "username", value: "octocat" },
    segments: group(found),
  })),
  step(identityQuery, (found) => ({
    body: { platform: "github", type: "username", values: ["octocat", "hubot"] },
    segments: group(found),
  })),
  step(identityExport, (found) => ({ query: { format: "mailmap" as const, segments: group(found) } })),
  step(memberCsv, (found) => ({ body: { ids: found.member ? [found.member] : [] }, segments: group(found) })),
  step(organizationCsv, (found) => ({ body: { search: "no such organization" }, segments: group(found) })),
  step(memberOrganizations, (found) => on(found.member, found)),
  step(memberAttributes, (found) => on(found.member, found)),
  step(memberAffiliations, (found) => on(found.member, found)),
  step(memberActivitySummary, (found) => on(found.member, found)),
  step(
    organizationQuery,
    (found) => ({ body: { filter: {}, ...page, orderBy: "activityCount_DESC" }, segments: group(found) }),
    (answer, found) => {
      found.organization = answer.rows[0]?.id;
    },
  ),
  step(organizationList, (found) => ({ body: { filter: {}, ...page }, segments: group(found) })),
  step(organizationAutocomplete, (found) => ({
    body: { filter: {}, ...page, orderBy: "activityCount_DESC" },
    segments: group(found),
  })),
  step(organizationById, ({ organization }) => ({ body: { ids: organization ? [organization] : [] } })),
  step(
    organizationFind,
    ({ organization, group }) =>
      organization ? { params: { id: organization }, query: { segmentId: group?.id } } : null,
    ({ identities }, found) => {
      found.organizationIdentity = identities.length > 1 ? identities[0] : undefined;
    },
  ),
  step(organizationCanRevertMerge, (found) =>
    found.organization && found.organizationIdentity
      ? { params: { id: found.organization }, query: { identity: found.organizationIdentity }, segments: group(found) }
      : null,
  ),
  step(organizationUnmergePreview, (found) =>
    found.organization && found.organizationIdentity
      ? { params: { id: found.organization }, body: { identity: found.organizationIdentity }, segments: group(found) }
      : null,
  ),
  step(organizationActivitySummary, (found) => on(found.organization, found)),
  step(
    tagList,
    (found) => ({ query: { ...page, orderBy: "name_ASC" }, segments: group(found) }),
    (answer, found) => {
      found.tag = answer.rows[0]?.id;
    },
  ),
  step(memberGithub, (found) => on(found.member, found)),
  step(
    membersToMerge,
    (found) => ({
      body: { limit: 10, offset: 0, filter: { similarity: ["high" as const] }, orderBy: ["similarity_DESC"] },
      segments: group(found),
    }),
    (answer, found) => {
      const [first] = answer.rows ?? [];
      found.pair = first?.members.map(({ id }) => id) ?? [];
    },
  ),
  step(membersToMerge, (found) => ({ body: { limit: 10, offset: 0, countOnly: true }, segments: group(found) })),
  step(memberMergeEvidence, (found) => onPair(found.pair, found)),
  step(
    organizationsToMerge,
    (found) => ({ body: { limit: 10, offset: 0, detail: false }, segments: [...below(found), ...group(found)] }),
    (answer, found) => {
      found.pair = answer.rows?.[0]?.organizations.map(({ id }) => id) ?? [];
    },
  ),
  step(organizationMergeEvidence, (found) => onPair(found.pair, found)),
  step(memberBotSuggestions, (found) => ({ query: { limit: 10, offset: 0 }, segments: group(found) })),
  step(memberAutomaticMerging, (found) => ({ query: {}, segments: group(found) })),
  step(organizationAutomaticMerging, (found) => ({ query: {}, segments: group(found) })),
  step(tagFind, (found) => on(found.tag, found)),
  // A tour only reads and starts no bulk job, so there is none to fetch.
  step(bulkFind, () => null),
  ...[imports.member, imports.organization].flatMap(({ preview, list, find, receipt }) => [
    step(preview, () => null),
    step(list, (found) => ({ segments: group(found) })),
    step(find, () => null),
    step(receipt, () => null),
  ]),
  step(viewList, (found) => ({ query: { placement: ["member" as const] }, segments: group(found) })),
  step(viewSubscriptions, () => ({})),
  step(
    lensPostQuery,
    () => ({ body: { filter: {}, ...page, orderBy: "postedAt_DESC" } }),
    (answer, found) => {
      found.post = answer.rows[0]?.id;
    },
  ),
  step(lensSearch, ({ hasFeed }) => (hasFeed ? { query: {} } : null)),
  step(lensSources, ({ hasFeed }) => (hasFeed ? { query: {} } : null)),
  step(lensPostFind, ({ post }) => (post ? { params: { id: post } } : null)),
  ...memberChecks
    .filter((check) => "isCommon" in check)
    .map(({ type }) =>
      step(memberDataQuality, (found) => ({ query: { type, limit: 10, offset: 0 }, segments: group(found) })),
    ),
  step(organizationDataQuality, (found) => ({ query: { type: "no-domain", ...page }, segments: group(found) })),
  step(dataQualitySummary, (found) => ({ query: {}, segments: group(found) })),
  step(changesQuery, (found) => ({ body: { ...page }, segments: group(found) })),
  step(inboxQuery, () => ({ body: { limit: 1 } })),
  step(administratorContacts, () => ({})),
  step(dataIssueQuery, () => ({ body: { filter: {}, ...page } })),
  step(memberTrash, (found) => ({ body: page, segments: group(found) })),
  step(organizationTrash, (found) => ({ body: page, segments: group(found) })),
  step(tagQuery, (found) => ({ body: { filter: {}, ...page, orderBy: "name_ASC" }, segments: group(found) })),
  step(tagAutocomplete, (found) => ({ query: { query: "a", limit: 10 }, segments: group(found) })),
  step(
    activityQuery,
    (found) => ({ body: { filter: {}, ...page, orderBy: "timestamp_DESC" }, segments: below(found) }),
    ({ rows }, found) => {
      found.activity = rows[0]?.id;
    },
  ),
  step(activityFind, (found) => on(found.activity, found)),
  step(activityCsv, (found) => ({ body: { ids: found.activity ? [found.activity] : [] }, segments: group(found) })),
  step(activityTypeList, (found) => ({ segments: group(found) })),
  step(activityTypes, (found) => ({ segments: group(found) })),
  step(activityChannels, (found) => ({ segments: group(found) })),
  step(dashboard, (found) => found.group && { query: { segment: found.group.id, timeframe: "30d" as const } }),
  step(overview, (found) => found.group && { query: { segment: found.group.id, period: "30d" as const } }),
  step(overviewRetention, (found) => found.group && { query: { segment: found.group.id } }),
  step(maintainers, (found) => found.group && { query: { segment: found.group.id } }),
  step(reportLinkList, (found) => found.group && { query: { segment: found.group.id } }),
  step(sharedReport, () => null),
  step(projectRisks, () => ({ query: { period: "2026-Q1" } })),
  step(report, (found) => found.group && { query: { segment: found.group.id, period: "2026-Q1" } }),
  step(
    integrationQuery,
    (found) => ({ body: { filter: null, orderBy: null, limit: null, offset: null }, segments: below(found) }),
    (answer, found) => {
      found.integration = answer.rows[0]?.id;
      for (const { id, platform } of answer.rows) found.byPlatform.set(platform, id);
    },
  ),
  step(integrationFind, (found) => on(found.integration, found)),
  step(integrationPartitions, (found) => on(found.integration, found)),
  step(integrationSyncLog, (found) => on(found.integration, found)),
  step(githubReposFind, (found) => on(found.byPlatform.get("github"), found)),
  step(gitlabRepositories, (found) => on(found.byPlatform.get("gitlab"), found)),
  step(integrationProgressList, (found) => ({ body: {}, segments: below(found) })),
  step(integrationProgressFind, (found) => on(found.integration, found)),
  step(integrationMappedRepos, (found) => {
    const segmentId = below(found)[0];
    return segmentId ? { params: { segmentId }, segments: [segmentId] } : null;
  }),
  step(integrationGlobal, (found) => ({ query: { ...page, status: ["done"] }, segments: group(found) })),
  step(integrationGlobalStatus, (found) => ({ segments: group(found) })),
  step(
    collectionQuery,
    () => ({ body: { filter: {}, ...page } }),
    ({ rows }, found) => {
      found.collection = rows[0]?.id;
    },
  ),
  step(collectionFind, ({ collection }) => (collection ? { params: { id: collection } } : null)),
  step(
    insightsProjectQuery,
    () => ({ body: { filter: {}, ...page } }),
    ({ rows }, found) => {
      found.insightsProject = rows[0]?.id;
    },
  ),
  step(insightsProjectFind, ({ insightsProject }) => (insightsProject ? { params: { id: insightsProject } } : null)),
  step(segmentRepositories, (found) => on(found.group?.id, found)),
  step(segmentGithubInsights, (found) => on(found.group?.id, found)),
  step(segmentWidgets, (found) => on(found.group?.id, found)),
  step(categoryGroupList, () => ({ query: page })),
  step(categoryList, () => ({ query: page })),
  step(apiKeyList, () => ({ query: page })),
  step(recordImportCalls.list, () => ({})),
  step(recordImportCalls.find, () => null),
  step(recordImportCalls.receipt, () => null),
  step(employerDomainCalls.query, () => ({ body: { ...page } })),
  step(employerDomainCalls.preview, () => ({ body: { domain: "example.invalid", kind: "company" as const } })),
  step(recordRepairCalls.list, () => ({})),
  step(recordRepairCalls.find, () => null),
  step(recordRepairCalls.receipt, () => null),
  step(exportList, () => ({})),
  step(exportFile, () => null),
  step(webhookList, () => ({ query: page })),
  step(webhookDeliveryList, () => null),
  step(personalDataCalls.find, () => ({ body: { identity: "nobody@example.invalid" } })),
  // The request is logged, so the tour does not make it.
  step(personalDataCalls.file, () => null),
  step(personalDataCalls.log, () => ({ query: { limit: 20 } })),
  step(identityHosts, (found) => ({ segments: group(found) })),
  step(integrationWrites, () => null),
  step(providerSettingsList, () => ({})),
  step(textRetentionList, () => ({})),
  step(textRetentionEffect, () => ({ query: { platform: "slack", days: 365 } })),
  step(systemStatus, () => ({})),
  step(failedJobList, () => ({})),
  step(auditLogQuery, (found) => ({ body: { ...page, filter: {} }, segments: below(found) })),
];
