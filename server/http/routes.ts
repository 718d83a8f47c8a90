import { activityRoutes } from "../activities/routes.ts";
import { attributeRoutes } from "../attributes/routes.ts";
import { auditRoutes } from "../audit/routes.ts";
import { bulkRoutes } from "../bulk/routes.ts";
import { communityLensRoutes } from "../community-lens/routes.ts";
import { enrichmentRoutes } from "../enrichment/routes.ts";
import { exportRoutes } from "../exports/routes.ts";
import { identityRoutes } from "../identity/routes.ts";
import { identityExportRoutes } from "../identity-export/routes.ts";
import { importRoutes } from "../imports/routes.ts";
import { integrationRoutes } from "../integrations/routes.ts";
import { issueReportRoutes } from "../issue-reports/routes.ts";
import { mergingRoutes } from "../merging/routes.ts";
import { organizationRoutes } from "../organizations/routes.ts";
import { organizationWriteRoutes } from "../organizations/write-routes.ts";
import { memberRoutes } from "../people/routes.ts";
import { memberWriteRoutes } from "../people/write-routes.ts";
import type { Platform } from "../platform.ts";
import { productRoutes } from "../product/routes.ts";
import { segmentRoutes } from "../segments/routes.ts";
import { settingsRoutes } from "../settings/routes.ts";
import { authRoutes } from "../sign-in/routes.ts";
import type { SignIn } from "../sign-in/sign-in.ts";
import { suggestionRoutes } from "../suggestions/routes.ts";
import { tagRoutes } from "../tags/routes.ts";
import { trashRoutes } from "../trash/routes.ts";
import { userRoutes } from "../users/routes.ts";
import { viewRoutes } from "../views/routes.ts";
import type { Route } from "./route.ts";

/** What answers the calls of the contract, resource by resource. */
export function allRoutes(platform: Platform, signIn: SignIn): Route[] {
  return [
    ...authRoutes(platform, signIn),
    ...userRoutes(platform),
    ...settingsRoutes(platform),
    ...productRoutes(platform),
    ...auditRoutes(platform),
    ...segmentRoutes(platform),
    ...memberRoutes(platform),
    ...memberWriteRoutes(platform),
    ...mergingRoutes(platform),
    ...organizationRoutes(platform),
    ...organizationWriteRoutes(platform),
    ...trashRoutes(platform),
    ...activityRoutes(platform),
    ...attributeRoutes(platform),
    ...tagRoutes(platform),
    ...bulkRoutes(platform),
    ...importRoutes(platform),
    ...viewRoutes(platform),
    ...integrationRoutes(platform),
    ...identityRoutes(platform),
    ...identityExportRoutes(platform),
    ...exportRoutes(platform),
    ...enrichmentRoutes(platform),
    ...suggestionRoutes(platform),
    ...issueReportRoutes(platform),
    ...communityLensRoutes(platform),
  ];
}
