import { activity } from "./activities.ts";
import { activitySummary } from "./activity-summary.ts";
import { activityTypeCatalog } from "./activity-types.ts";
import { attributeDefinition } from "./attributes.ts";
import { auditLog } from "./audit-logs.ts";
import { bulkJob, employerEffect } from "./bulk.ts";
import type { Schema } from "./call.ts";
import { lensAction, lensFeedPost, lensPost, lensSettings, lensSource } from "./community-lens.ts";
import { memberFinding, organizationFinding } from "./data-quality.ts";
import { employerDomain } from "./employer-domains.ts";
import { exportedTable } from "./exports.ts";
import { filterA, filterB } from "./filter.ts";
import { identity } from "./identity.ts";
import { integration, integrationProgress, integrationWithSegment } from "./integrations.ts";
import { dataIssue, issueReport, storedReport } from "./issue-reports.ts";
import { lookAlike, resembling } from "./look-alike.ts";
import { memberAffiliation } from "./member-affiliation.ts";
import { independentPeriod, memberOrganization } from "./member-organization.ts";
import { maintainerRole, memberRow } from "./member-row.ts";
import { member, newIdentity } from "./members.ts";
import { organizationRow } from "./organization-row.ts";
import { organization } from "./organizations.ts";
import { personalData, personalDataRequest } from "./personal-data.ts";
import { recordImport } from "./record-imports.ts";
import { recordRepair } from "./record-repairs.ts";
import { projectGroupRow, projectRow, segment, segmentContents, segmentTree } from "./segments.ts";
import { settings } from "./settings.ts";
import { tag } from "./tags.ts";
import { trashed } from "./trash.ts";
import { user, userRow } from "./users.ts";
import { view } from "./views.ts";
import { createdWebhook, webhook, webhookDelivery } from "./webhooks.ts";

/** Names of what the console's API sends and takes, for its description. */
export const wireSchemas: Readonly<Record<string, Schema>> = {
  Activity: activity,
  ActivitySummary: activitySummary,
  ActivityTypeCatalog: activityTypeCatalog,
  Affiliation: memberAffiliation,
  AttributeDefinition: attributeDefinition,
  AuditLogEntry: auditLog,
  BulkJob: bulkJob,
  DataIssue: dataIssue,
  EmployerDomain: employerDomain,
  EmployerEffect: employerEffect,
  ExportedTable: exportedTable,
  Filter: filterA,
  Identity: identity,
  IndependentPeriod: independentPeriod,
  Integration: integration,
  IntegrationFilter: filterB,
  IntegrationProgress: integrationProgress,
  IntegrationWithSegment: integrationWithSegment,
  IssueReport: issueReport,
  LensAction: lensAction,
  LensFeedPost: lensFeedPost,
  LensPost: lensPost,
  LensSettings: lensSettings,
  LensSource: lensSource,
  LookAlike: lookAlike,
  MaintainerRole: maintainerRole,
  NewIdentity: newIdentity,
  Organization: organization,
  OrganizationFinding: organizationFinding,
  OrganizationRow: organizationRow,
  Person: member,
  PersonFinding: memberFinding,
  PersonRow: memberRow,
  PersonalData: personalData,
  PersonalDataRequest: personalDataRequest,
  Project: projectRow,
  ProjectGroup: projectGroupRow,
  RecordImport: recordImport,
  RecordRepair: recordRepair,
  ResemblingIdentity: resembling,
  Segment: segment,
  SegmentContents: segmentContents,
  SegmentTree: segmentTree,
  Settings: settings,
  StoredIssueReport: storedReport,
  Tag: tag,
  Trashed: trashed,
  User: user,
  UserRow: userRow,
  View: view,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WebhookWithSecret: createdWebhook,
  WorkExperience: memberOrganization,
};
