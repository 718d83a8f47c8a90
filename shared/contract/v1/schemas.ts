import type { Schema } from "../call.ts";
import { resembling } from "../look-alike.ts";
import { personalData, personalDataRequest } from "../personal-data.ts";
import { createdWebhook, webhook, webhookDelivery } from "../webhooks.ts";
import { v1ActivityAnswer } from "./activities.ts";
import { v1Segment } from "./all.ts";
import { identity, removedRecord } from "./common.ts";
import { evidence, mergeSuggestion, profilePreview, v1Merge } from "./merging.ts";
import { v1OrganizationAnswer } from "./organizations.ts";
import {
  affiliation,
  independentTime,
  newIdentity,
  newWorkExperience,
  v1PersonAnswer,
  workExperience,
} from "./people.ts";
import { v1Figure, v1Report } from "./reports.ts";
import { v1Tag } from "./tags.ts";

/** Names of what the public API sends and takes, for its description and the clients generated from it. */
export const v1Schemas: Readonly<Record<string, Schema>> = {
  Activity: v1ActivityAnswer,
  Affiliation: affiliation,
  Evidence: evidence,
  Figure: v1Figure,
  Identity: identity,
  IndependentTime: independentTime,
  Merge: v1Merge,
  MergeSuggestion: mergeSuggestion,
  NewIdentity: newIdentity,
  NewWorkExperience: newWorkExperience,
  Organization: v1OrganizationAnswer,
  Person: v1PersonAnswer,
  PersonalData: personalData,
  PersonalDataRequest: personalDataRequest,
  ProfilePreview: profilePreview,
  RemovedRecord: removedRecord,
  ResemblingIdentity: resembling,
  Segment: v1Segment,
  Report: v1Report,
  Tag: v1Tag,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WebhookWithSecret: createdWebhook,
  WorkExperience: workExperience,
};
