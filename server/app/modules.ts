import { activityRoutes } from "#server/activities/routes.ts";
import { activityEditRoutes } from "#server/activity-edits/routes.ts";
import { defineScoreJob } from "#server/aggregates/score-job.ts";
import { attributeRoutes } from "#server/attributes/routes.ts";
import { defineValueIndexJob } from "#server/attributes/value-indexes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { defineAutomaticMergingJob } from "#server/automatic-merging/job.ts";
import { automaticMergingRoutes } from "#server/automatic-merging/routes.ts";
import type { Platform } from "#server/base/platform.ts";
import { bulkRoutes } from "#server/bulk/routes.ts";
import { defineBulkJobs } from "#server/bulk/start.ts";
import { collectionRoutes } from "#server/collections/routes.ts";
import { defineCollectJobs } from "#server/community-lens/collect.ts";
import { defineDigestJobs } from "#server/community-lens/digest.ts";
import { communityLensRoutes, defineCommunityLensJobs } from "#server/community-lens/routes.ts";
import { defineDataQualityJobs } from "#server/data-quality/refresh.ts";
import { dataQualityRoutes } from "#server/data-quality/routes.ts";
import { defineHandleJob } from "#server/data-quality/vanished-handles.ts";
import { employerDomainRoutes } from "#server/employer-domains/routes.ts";
import { enrichmentRoutes } from "#server/enrichment/routes.ts";
import { scheduleExportCleanup } from "#server/exports/export-folder.ts";
import { defineExportJobs } from "#server/exports/export-job.ts";
import { exportRoutes } from "#server/exports/routes.ts";
import { defineIdempotencyJob } from "#server/http/idempotency.ts";
import { defineQuotaJobs } from "#server/http/quotas.ts";
import { emitRecordChanges } from "#server/http/record-changes.ts";
import type { CommittedWrite } from "#server/http/register.ts";
import type { Route } from "#server/http/route.ts";
import { identityRoutes } from "#server/identity/routes.ts";
import { identityExportRoutes } from "#server/identity-export/routes.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { defineImportJobs } from "#server/imports/start.ts";
import { defineIntegrationJobs } from "#server/integrations/jobs.ts";
import { defineNoticeJobs } from "#server/integrations/notices.ts";
import { integrationRoutes } from "#server/integrations/routes.ts";
import { defineReporterEmailJob } from "#server/issue-reports/reporter-email.ts";
import { issueReportRoutes } from "#server/issue-reports/routes.ts";
import { defineTrackerJob } from "#server/issue-reports/tracker.ts";
import { defineMergeJobs } from "#server/merging/move-job.ts";
import { mergingRoutes } from "#server/merging/routes.ts";
import { organizationRoutes } from "#server/organizations/routes.ts";
import { defineOverviewJob } from "#server/overview/read-figures.ts";
import { overviewRoutes } from "#server/overview/routes.ts";
import { defineAffiliationJob, recountAfterWrites } from "#server/people/affiliation-changes.ts";
import { memberRoutes } from "#server/people/routes.ts";
import { memberWriteRoutes } from "#server/people/write-routes.ts";
import { platformStatusRoutes } from "#server/platform-status/routes.ts";
import { defineProductJob } from "#server/product/delete-old-usage.ts";
import { productRoutes } from "#server/product/routes.ts";
import { personalDataRoutes } from "#server/public-api/personal-data.ts";
import { defineRecordImportJobs, recordImportRoutes } from "#server/record-imports/routes.ts";
import { defineRecordRepairJobs, recordRepairRoutes } from "#server/record-repairs/routes.ts";
import { fillNameKeys } from "#server/records/organization-names.ts";
import { defineChangePruning } from "#server/records/prune-changes.ts";
import { defineSegmentMoveJob } from "#server/segment-moves/follow-move.ts";
import { segmentRoutes } from "#server/segments/routes.ts";
import { settingsRoutes } from "#server/settings/routes.ts";
import { authRoutes } from "#server/sign-in/routes.ts";
import type { SignIn } from "#server/sign-in/sign-in.ts";
import { defineSuggestionJobs, examineAfterWrites } from "#server/suggestions/job.ts";
import { suggestionRoutes } from "#server/suggestions/routes.ts";
import { tagRoutes } from "#server/tags/routes.ts";
import { defineTrashJob } from "#server/trash/erase-job.ts";
import { trashRoutes } from "#server/trash/routes.ts";
import { defineInvitationJob } from "#server/users/invitation-mail.ts";
import { userRoutes } from "#server/users/routes.ts";
import { viewRoutes } from "#server/views/routes.ts";
import { webhookRoutes } from "#server/webhook-endpoints/routes.ts";
import { defineWebhookJobs, sendAfterWrites } from "#server/webhook-endpoints/send.ts";

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
    routes: [memberRoutes, memberWriteRoutes],
    jobs: [defineAffiliationJob],
    onWrite: recountAfterWrites,
  },
  organizations: { routes: [organizationRoutes], jobs: [fillNameKeys] },
  overview: { routes: [overviewRoutes], jobs: [defineOverviewJob] },
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
  issueReports: { routes: [issueReportRoutes], jobs: [defineTrackerJob, defineReporterEmailJob] },
  collections: { routes: [collectionRoutes] },
  platformStatus: { routes: [platformStatusRoutes] },
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
