import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import {
  memberBotSuggestions,
  memberMergeEvidence,
  membersToMerge,
  organizationMergeEvidence,
  organizationsToMerge,
} from "#shared/contract/merging/merge-suggestions.ts";
import { answerSuggestions } from "./answer.ts";
import { botSuggestions } from "./bot-suggestions.ts";
import { suggestedOrganizations } from "./organization-rows.ts";
import { organizationsMatching } from "./organizations-matching.ts";
import { pairEvidence } from "./pair-evidence.ts";
import { peopleMatching } from "./people-matching.ts";
import { suggestedPeople } from "./people-rows.ts";

/** Routes for merge suggestions, their evidence, and people who may be bots (10.5). */
export const suggestionRoutes = ({ db }: Platform): Route[] => [
  route(membersToMerge, ({ body, requester }) =>
    answerSuggestions(
      db,
      "member",
      requester,
      body,
      (ids) => suggestedPeople(db, ids, body.detail !== false),
      (members) => ({ members }),
    ),
  ),

  route(organizationsToMerge, ({ body, requester }) =>
    answerSuggestions(
      db,
      "organization",
      requester,
      body,
      (ids) => suggestedOrganizations(db, ids, body.detail !== false),
      (organizations) => ({ organizations }),
    ),
  ),

  route(memberMergeEvidence, ({ params }) => pairEvidence(db, peopleMatching, params.id, params.otherId)),

  route(organizationMergeEvidence, ({ params }) => pairEvidence(db, organizationsMatching, params.id, params.otherId)),

  route(memberBotSuggestions, async ({ query, requester }) => {
    const segment = requester.segments[0];
    if (!segment) throw badRequest("Segment ID is required");
    return botSuggestions(db, [segment.id], query);
  }),
];
