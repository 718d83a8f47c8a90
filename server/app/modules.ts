import { defineProductJob } from "#server/admin/analytics/delete-old-usage.ts";
import { productRoutes } from "#server/admin/analytics/routes.ts";
import { defineBackupJobs } from "#server/admin/backups/nightly.ts";
import { defineAlertJobs } from "#server/admin/platform-status/alerts.ts";
import { platformStatusRoutes } from "#server/admin/platform-status/routes.ts";
import { authRoutes } from "#server/admin/sign-in/routes.ts";
import type { SignIn } from "#server/admin/sign-in/sign-in.ts";
import { defineInvitationJob } from "#server/admin/users/invitation-mail.ts";
import { userRoutes } from "#server/admin/users/routes.ts";
import { changeRoutes } from "#server/changes/routes.ts";
import { defineAutomaticMergingJob } from "#server/curation/automatic-merging/automatic-merging.ts";
import { automaticMergingRoutes } from "#server/curation/automatic-merging/routes.ts";
import { bulkRoutes } from "#server/curation/bulk/routes.ts";
import { defineBulkJobs } from "#server/curation/bulk/start.ts";
import { defineDataQualityJobs } from "#server/curation/data-quality/refresh.ts";
import { dataQualityRoutes } from "#server/curation/data-quality/routes.ts";
import { defineHandleJob } from "#server/curation/data-quality/vanished-handles.ts";
import { employerDomainRoutes } from "#server/curation/employer-domains/routes.ts";
import { identityRoutes } from "#server/curation/identity/routes.ts";
import { defineProblemEmailJob } from "#server/curation/issue-reports/platform-problem.ts";
import { defineReporterEmailJob } from "#server/curation/issue-reports/report.ts";
import { issueReportRoutes } from "#server/curation/issue-reports/routes.ts";
import { defineTrackerJob } from "#server/curation/issue-reports/tracker.ts";
import { defineMergeJobs } from "#server/curation/merging/move-job.ts";
import { mergingRoutes } from "#server/curation/merging/routes.ts";
import { defineSuggestionJobs, examineAfterWrites } from "#server/curation/suggestions/job.ts";
import { suggestionRoutes } from "#server/curation/suggestions/routes.ts";
import { defineTrashJob } from "#server/curation/trash/erase-job.ts";
import { trashRoutes } from "#server/curation/trash/routes.ts";
import { inboxRoutes } from "#server/inbox/routes.ts";
import { defineIntegrationJobs } from "#server/integrations/jobs.ts";
import { defineNoticeJobs } from "#server/integrations/notices.ts";
import { defineRecordRepairJobs, recordRepairRoutes } from "#server/integrations/record-repairs/routes.ts";
import { integrationRoutes } from "#server/integrations/routes.ts";
import { defineCollectJobs } from "#server/lens/collect.ts";
import { defineDigestJobs } from "#server/lens/digest.ts";
import { communityLensRoutes, defineCommunityLensJobs } from "#server/lens/routes.ts";
import { auditRoutes } from "#server/platform/audit/routes.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { defineIdempotencyJob } from "#server/platform/http/idempotency.ts";
import { defineQuotaJobs } from "#server/platform/http/quotas.ts";
import { emitRecordChanges } from "#server/platform/http/record-changes.ts";
import type { CommittedWrite } from "#server/platform/http/register.ts";
import type { Route } from "#server/platform/http/route.ts";
import { defineStatisticsJob } from "#server/platform/jobs/statistics-job.ts";
import { settingsRoutes } from "#server/platform/settings/routes.ts";
import { webhookRoutes } from "#server/platform/webhooks/routes.ts";
import { defineWebhookJobs, sendAfterWrites } from "#server/platform/webhooks/send.ts";
import { personalDataRoutes } from "#server/public-api/routes.ts";
import { activityEditRoutes, activityRoutes } from "#server/records/activities/routes.ts";
import { defineSegmentMoveJob } from "#server/records/aggregates/follow-segment-move.ts";
import { defineScoreJob } from "#server/records/aggregates/score-job.ts";
import { attributeRoutes } from "#server/records/attributes/routes.ts";
import { defineValueIndexJob } from "#server/records/attributes/value-indexes.ts";
import { collectionRoutes } from "#server/records/collections/routes.ts";
import { fillNameKeys } from "#server/records/common/organization-names.ts";
import { defineChangePruning } from "#server/records/common/prune-changes.ts";
import { enrichmentRoutes } from "#server/records/enrichment/routes.ts";
import { organizationRoutes } from "#server/records/organizations/routes.ts";
import { defineOverviewJob } from "#server/records/overview/read-figures.ts";
import { defineReportLinkJob, reportLinkRoutes } from "#server/records/overview/report/links.ts";
import { defineProjectRisksJob } from "#server/records/overview/report/read-projects.ts";
import { overviewRoutes } from "#server/records/overview/routes.ts";
import { defineAffiliationJob, recountAfterWrites } from "#server/records/people/affiliation-changes.ts";
import { maintainerRoutes } from "#server/records/people/list-maintainers.ts";
import { memberRoutes } from "#server/records/people/routes.ts";
import { memberWriteRoutes } from "#server/records/people/write-routes.ts";
import { segmentRoutes } from "#server/records/segments/routes.ts";
import { tagRoutes } from "#server/records/tags/routes.ts";
import { viewRoutes } from "#server/records/views/routes.ts";
import { defineSubscriptionJobs } from "#server/subscriptions/jobs.ts";
import { subscriptionRoutes } from "#server/subscriptions/routes.ts";
import { scheduleExportCleanup } from "#server/transfer/exports/export-folder.ts";
import { defineExportJobs } from "#server/transfer/exports/export-job.ts";
import { exportRoutes } from "#server/transfer/exports/routes.ts";
import { identityExportRoutes } from "#server/transfer/identity-export/routes.ts";
import { importRoutes } from "#server/transfer/imports/routes.ts";
import { defineImportJobs } from "#server/transfer/imports/start.ts";
import { defineRecordImportJobs, recordImportRoutes } from "#server/transfer/record-imports/routes.ts";

/** Part of the product: its API calls, jobs and hooks. */
interface Module {
  readonly routes?: readonly ((platform: Platform, signIn: SignIn) => Route[])[];
  /** Job definitions, called in list order before the jobs start. */
  readonly jobs?: readonly ((platform: Platform) => Promise<void> | void)[];
  /** Creates a function that is called after every committed write. */
  readonly onWrite?: (platform: Platform) => (write: CommittedWrite) => void;
  /** Starts background work and returns a function that stops it. */
  readonly start?: (platform: Platform) => () => void;
}

/** Modules of the server. A new resource needs a folder and an entry here. */
const modules: Record<string, Module> = {
  database: { jobs: [defineStatisticsJob] },
  http: { jobs: [defineIdempotencyJob, defineQuotaJobs], onWrite: emitRecordChanges },
  signIn: { routes: [authRoutes] },
  users: { routes: [userRoutes], jobs: [defineInvitationJob] },
  settings: { routes: [settingsRoutes] },
  product: { routes: [productRoutes], jobs: [defineProductJob] },
  audit: { routes: [auditRoutes] },
  segments: { routes: [segmentRoutes], jobs: [defineSegmentMoveJob] },
  attributes: { routes: [attributeRoutes], jobs: [defineValueIndexJob] },
  tags: { routes: [tagRoutes] },
  personalData: { routes: [personalDataRoutes] },
  webhooks: { routes: [webhookRoutes], jobs: [defineWebhookJobs], onWrite: sendAfterWrites },
  views: { routes: [viewRoutes] },
  activities: { routes: [activityRoutes, activityEditRoutes] },
  aggregates: { jobs: [defineScoreJob] },
  records: { jobs: [defineChangePruning] },
  people: {
    routes: [memberRoutes, memberWriteRoutes, maintainerRoutes],
    jobs: [defineAffiliationJob],
    onWrite: recountAfterWrites,
  },
  organizations: { routes: [organizationRoutes], jobs: [fillNameKeys] },
  overview: {
    routes: [overviewRoutes, reportLinkRoutes],
    jobs: [defineOverviewJob, defineProjectRisksJob, defineReportLinkJob],
  },
  merging: { routes: [mergingRoutes], jobs: [defineMergeJobs] },
  trash: { routes: [trashRoutes], jobs: [defineTrashJob] },
  suggestions: { routes: [suggestionRoutes], jobs: [defineSuggestionJobs], onWrite: examineAfterWrites },
  dataQuality: { routes: [dataQualityRoutes], jobs: [defineDataQualityJobs, defineHandleJob] },
  enrichment: { routes: [enrichmentRoutes] },
  bulk: { routes: [bulkRoutes], jobs: [defineBulkJobs] },
  automaticMerging: { routes: [automaticMergingRoutes], jobs: [defineAutomaticMergingJob] },
  imports: { routes: [importRoutes], jobs: [defineImportJobs] },
  recordImports: { routes: [recordImportRoutes], jobs: [defineRecordImportJobs] },
  employerDomains: { routes: [employerDomainRoutes] },
  recordRepairs: { routes: [recordRepairRoutes], jobs: [defineRecordRepairJobs] },
  exports: { routes: [exportRoutes], jobs: [defineExportJobs], start: scheduleExportCleanup },
  identity: { routes: [identityRoutes] },
  identityExport: { routes: [identityExportRoutes] },
  integrations: { routes: [integrationRoutes], jobs: [defineIntegrationJobs, defineNoticeJobs] },
  changes: { routes: [changeRoutes] },
  subscriptions: { routes: [subscriptionRoutes], jobs: [defineSubscriptionJobs] },
  inbox: { routes: [inboxRoutes] },
  issueReports: {
    routes: [issueReportRoutes],
    jobs: [defineTrackerJob, defineReporterEmailJob, defineProblemEmailJob],
  },
  collections: { routes: [collectionRoutes] },
  platformStatus: { routes: [platformStatusRoutes], jobs: [defineBackupJobs, defineAlertJobs] },
  communityLens: {
    routes: [communityLensRoutes],
    jobs: [defineCommunityLensJobs, defineCollectJobs, defineDigestJobs],
  },
};

/** Returns the routes of all modules. */
export const allRoutes = (platform: Platform, signIn: SignIn): Route[] =>
  Object.values(modules).flatMap(({ routes = [] }) => routes.flatMap((routesOf) => routesOf(platform, signIn)));

/** Returns a function that notifies all modules of a committed write. */
export function writeFollowers(platform: Platform): (write: CommittedWrite) => void {
  const listeners = Object.values(modules).flatMap(({ onWrite }) => (onWrite ? [onWrite(platform)] : []));
  return (write) => {
    for (const notify of listeners) notify(write);
  };
}

/** Starts the background work of all modules. @returns a function that stops it */
export function startModules(platform: Platform): () => void {
  const stops = Object.values(modules).flatMap(({ start }) => (start ? [start(platform)] : []));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Registers the jobs of all modules. Call it before the jobs start. */
export async function defineAllJobs(platform: Platform): Promise<void> {
  for (const { jobs = [] } of Object.values(modules)) for (const define of jobs) await define(platform);
}
