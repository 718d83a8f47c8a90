import { activityChannels, activityQuery, activityTypes } from "./activities.ts";
import { attributeDefinitions } from "./attributes.ts";
import { auditLogQuery } from "./audit-logs.ts";
import { authMe, authSsoCallback } from "./auth.ts";
import type { Call } from "./call.ts";
import { identityLookup } from "./identity-lookup.ts";
import {
  gitConnect,
  integrationCreate,
  integrationDestroy,
  integrationDestroyMany,
  integrationFind,
  integrationGlobal,
  integrationGlobalStatus,
  integrationMappedRepos,
  integrationProgressFind,
  integrationProgressList,
  integrationQuery,
  integrationSync,
  integrationUpdate,
} from "./integrations.ts";
import { memberAffiliations, memberAttributes, memberIdentities, memberOrganizations } from "./member-parts.ts";
import { memberActivitySummary, memberAutocomplete, memberFind, memberQuery } from "./members.ts";
import {
  organizationActivitySummary,
  organizationAutocomplete,
  organizationById,
  organizationFind,
  organizationList,
  organizationQuery,
} from "./organizations.ts";
import { productEvent, productSessionEnd, productSessionStart } from "./product.ts";
import {
  projectCreate,
  projectGroupCreate,
  projectGroupQuery,
  projectQuery,
  segmentById,
  segmentFind,
  segmentUpdate,
  subProjectCreate,
} from "./segments.ts";
import { settingsRead } from "./settings.ts";
import { userAutocomplete, userFind, userList } from "./users.ts";

/** Every call of the contract: what the server answers, the OpenAPI document lists and the wire tool checks. */
export const allCalls: readonly Call[] = [
  authSsoCallback,
  authMe,
  segmentFind,
  segmentById,
  segmentUpdate,
  projectGroupQuery,
  projectGroupCreate,
  projectQuery,
  projectCreate,
  subProjectCreate,
  userAutocomplete,
  userFind,
  userList,
  auditLogQuery,
  productSessionStart,
  productSessionEnd,
  productEvent,
  settingsRead,
  attributeDefinitions,
  memberQuery,
  memberAutocomplete,
  memberFind,
  memberIdentities,
  memberOrganizations,
  memberAttributes,
  memberAffiliations,
  memberActivitySummary,
  organizationQuery,
  organizationList,
  organizationAutocomplete,
  organizationById,
  organizationFind,
  organizationActivitySummary,
  identityLookup,
  activityQuery,
  activityTypes,
  activityChannels,
  integrationQuery,
  integrationFind,
  integrationCreate,
  integrationUpdate,
  integrationDestroyMany,
  integrationDestroy,
  integrationSync,
  gitConnect,
  integrationProgressList,
  integrationProgressFind,
  integrationMappedRepos,
  integrationGlobal,
  integrationGlobalStatus,
];
