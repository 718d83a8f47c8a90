// Written by npm run api:client.
export interface paths {
    "/v1/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Project groups, projects and sub-projects
         * @description Any signed-in user.
         */
        get: operations["getV1Segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People of a segment, in order of their ids
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeople"];
        put?: never;
        /**
         * Add a person to a sub-project; a 409 contains the owner of an identity in heldBy
         * @description Needs memberCreate.
         */
        post: operations["postV1SegmentsSegmentIdPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A person, with their figures in a segment
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeopleId"];
        put?: never;
        post?: never;
        /**
         * Move a person to the trash; they can be restored for 30 days
         * @description Needs memberDestroy.
         */
        delete: operations["deleteV1SegmentsSegmentIdPeopleId"];
        options?: never;
        head?: never;
        /**
         * Change a person; omitted fields are unchanged
         * @description Needs memberEdit.
         */
        patch: operations["patchV1SegmentsSegmentIdPeopleId"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a person from the trash
         * @description Needs memberDestroy.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a tag to a person; an existing one is kept
         * @description Needs memberEdit.
         */
        put: operations["putV1SegmentsSegmentIdPeopleIdTagsTagId"];
        post?: never;
        /**
         * Remove a tag from a person
         * @description Needs memberEdit.
         */
        delete: operations["deleteV1SegmentsSegmentIdPeopleIdTagsTagId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an identity to a person; a 409 contains its owner in heldBy
         * @description Needs memberEdit.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdIdentities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/identities/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an identity from a person
         * @description Needs memberEdit.
         */
        delete: operations["deleteV1SegmentsSegmentIdPeopleIdIdentitiesIdentityId"];
        options?: never;
        head?: never;
        /**
         * Change an identity of a person; omitted fields are unchanged
         * @description Needs memberEdit.
         */
        patch: operations["patchV1SegmentsSegmentIdPeopleIdIdentitiesIdentityId"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/work-experiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a work experience to a person; their activities in that period are reassigned
         * @description Needs memberEdit.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdWorkExperiences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/work-experiences/{workExperienceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a work experience of a person
         * @description Needs memberEdit.
         */
        put: operations["putV1SegmentsSegmentIdPeopleIdWorkExperiencesWorkExperienceId"];
        post?: never;
        /**
         * Remove a work experience from a person; imports do not add it again
         * @description Needs memberEdit.
         */
        delete: operations["deleteV1SegmentsSegmentIdPeopleIdWorkExperiencesWorkExperienceId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/affiliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organization that a person's activities on a date count for in a sub-project
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeopleIdAffiliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/affiliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Manual affiliations of a person in all sub-projects; they take precedence over work experiences
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeopleIdAffiliations"];
        /**
         * Set all affiliations of a person; those in inaccessible sub-projects are kept
         * @description Needs memberEdit.
         */
        put: operations["putV1SegmentsSegmentIdPeopleIdAffiliations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another person into this one; activities move in the background
         * @description Needs mergeMembers.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Merges and unmerges of the person, newest first; the profile may have been merged away
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeopleIdMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/unmerge-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Both profiles that an unmerge would create
         * @description Needs mergeMembers.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdUnmergePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge, or move an identity to a profile of its own
         * @description Needs mergeMembers.
         */
        post: operations["postV1SegmentsSegmentIdPeopleIdUnmerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/merge-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pairs of profiles that may be the same, most likely first
         * @description Needs memberRead.
         */
        get: operations["getV1SegmentsSegmentIdPeopleMergeSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/merge-suggestions/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a suggested pair, or mark it as not the same
         * @description Needs mergeMembers.
         */
        post: operations["postV1SegmentsSegmentIdPeopleMergeSuggestionsIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizations of a segment, in order of their ids
         * @description Needs organizationRead.
         */
        get: operations["getV1SegmentsSegmentIdOrganizations"];
        put?: never;
        /**
         * Add an organization; a 409 contains the owner of a verified identity in heldBy
         * @description Needs organizationCreate.
         */
        post: operations["postV1SegmentsSegmentIdOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An organization, with its figures in a segment
         * @description Needs organizationRead.
         */
        get: operations["getV1SegmentsSegmentIdOrganizationsId"];
        put?: never;
        post?: never;
        /**
         * Move an organization to the trash; it can be restored for 30 days
         * @description Needs organizationDestroy.
         */
        delete: operations["deleteV1SegmentsSegmentIdOrganizationsId"];
        options?: never;
        head?: never;
        /**
         * Change an organization; omitted fields are unchanged, and identities replace the whole list
         * @description Needs organizationEdit.
         */
        patch: operations["patchV1SegmentsSegmentIdOrganizationsId"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an organization from the trash
         * @description Needs organizationDestroy.
         */
        post: operations["postV1SegmentsSegmentIdOrganizationsIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another organization into this one; activities move in the background
         * @description Needs mergeOrganizations.
         */
        post: operations["postV1SegmentsSegmentIdOrganizationsIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Merges and unmerges of the organization, newest first; the profile may have been merged away
         * @description Needs organizationRead.
         */
        get: operations["getV1SegmentsSegmentIdOrganizationsIdMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}/unmerge-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Both profiles that an unmerge would create
         * @description Needs mergeOrganizations.
         */
        post: operations["postV1SegmentsSegmentIdOrganizationsIdUnmergePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge, or move an identity to a profile of its own
         * @description Needs mergeOrganizations.
         */
        post: operations["postV1SegmentsSegmentIdOrganizationsIdUnmerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/merge-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pairs of profiles that may be the same, most likely first
         * @description Needs organizationRead.
         */
        get: operations["getV1SegmentsSegmentIdOrganizationsMergeSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/organizations/merge-suggestions/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a suggested pair, or mark it as not the same
         * @description Needs mergeOrganizations.
         */
        post: operations["postV1SegmentsSegmentIdOrganizationsMergeSuggestionsIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activities of a segment, newest first
         * @description Needs activityRead.
         */
        get: operations["getV1SegmentsSegmentIdActivities"];
        put?: never;
        /**
         * Add an activity to a sub-project
         * @description Needs activityCreate.
         */
        post: operations["postV1SegmentsSegmentIdActivities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An activity of a segment
         * @description Needs activityRead.
         */
        get: operations["getV1SegmentsSegmentIdActivitiesId"];
        put?: never;
        post?: never;
        /**
         * Delete an activity permanently; later syncs do not add it again
         * @description Needs activityDestroy.
         */
        delete: operations["deleteV1SegmentsSegmentIdActivitiesId"];
        options?: never;
        head?: never;
        /**
         * Change an activity, or move it to another person; omitted fields are unchanged
         * @description Needs activityEdit.
         */
        patch: operations["patchV1SegmentsSegmentIdActivitiesId"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags of the workspace, by name
         * @description Needs tagRead.
         */
        get: operations["getV1SegmentsSegmentIdTags"];
        put?: never;
        /**
         * Create a tag
         * @description Needs tagCreate.
         */
        post: operations["postV1SegmentsSegmentIdTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag and remove it from people
         * @description Needs tagDestroy.
         */
        delete: operations["deleteV1SegmentsSegmentIdTagsId"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description Needs tagEdit.
         */
        patch: operations["patchV1SegmentsSegmentIdTagsId"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and update up to 10,000 people of a sub-project, one per line; sending them twice changes nothing
         * @description Needs memberImport.
         */
        post: operations["postV1SegmentsSegmentIdPeopleBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/activities/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and update up to 10,000 activities of a sub-project with their people, one per line; sending them twice changes nothing
         * @description Needs activityImport.
         */
        post: operations["postV1SegmentsSegmentIdActivitiesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parts of a full export of a segment, with their row counts
         * @description Needs tenantEdit.
         */
        get: operations["getV1SegmentsSegmentIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/export/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A part of the export as NDJSON or CSV, streamed in order of ids; continues after the id `after`
         * @description Needs tenantEdit.
         */
        get: operations["getV1SegmentsSegmentIdExportPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks, newest first
         * @description Needs tenantRead.
         */
        get: operations["getV1Webhooks"];
        put?: never;
        /**
         * Create a webhook; only this response contains its secret
         * @description Needs tenantEdit.
         */
        post: operations["postV1Webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook with its log
         * @description Needs tenantEdit.
         */
        delete: operations["deleteV1WebhooksId"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or turn it on or off
         * @description Needs tenantEdit.
         */
        patch: operations["patchV1WebhooksId"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's secret; for 24 hours, messages are also signed with the previous one
         * @description Needs tenantEdit.
         */
        post: operations["postV1WebhooksIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of a webhook in the last 30 days, newest first
         * @description Needs tenantRead.
         */
        get: operations["getV1WebhooksIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an event immediately, with the same webhook-id
         * @description Needs tenantEdit.
         */
        post: operations["postV1WebhooksIdDeliveriesDeliveryIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * People with an email, username or name, and the amount of data stored about them
         * @description Needs tenantEdit.
         */
        post: operations["postV1PersonalDataFind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All data stored about a person, as one JSON file; logged
         * @description Needs tenantEdit.
         */
        post: operations["postV1PersonalDataIdFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person permanently, including the audit log; logged. Past counts stay, without the person
         * @description Needs tenantEdit.
         */
        post: operations["postV1PersonalDataIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Completed requests, newest first
         * @description Needs tenantEdit.
         */
        get: operations["getV1PersonalDataLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: {
        /** @description Error message */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": {
                    type: string;
                    title: string;
                    status: number;
                    detail?: string;
                    instance?: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getV1Segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            type: "projectGroup" | "project" | "subproject";
                            name: string;
                            slug: string;
                            parentId: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeople: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                fields?: string;
                updatedSince?: string;
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            workExperiences?: {
                                id: string;
                                organizationId: string;
                                organization: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            independent?: {
                                id: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            attributes?: {
                                [key: string]: {
                                    [key: string]: unknown;
                                };
                            };
                            tags?: string[];
                            isBot?: boolean;
                            isTeamMember?: boolean;
                            score?: number;
                            joinedAt?: string | null;
                            activityCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        }[];
                        next: string | null;
                        removed?: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            reason: "merged" | "trash" | "erased" | "moved";
                            mergedInto: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    identities: {
                        platform: string;
                        /** @enum {string} */
                        type: "username" | "email";
                        value: string;
                        verified?: boolean;
                    }[];
                    attributes?: {
                        [key: string]: (string | number | boolean | string[]) | null;
                    };
                    joinedAt?: string;
                    tags?: string[];
                    organizationIds?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeopleId: {
        parameters: {
            query?: {
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdPeopleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1SegmentsSegmentIdPeopleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    attributes?: {
                        [key: string]: (string | number | boolean | string[]) | null;
                    };
                    joinedAt?: string;
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    putV1SegmentsSegmentIdPeopleIdTagsTagId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdPeopleIdTagsTagId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    platform: string;
                    /** @enum {string} */
                    type: "username" | "email";
                    value: string;
                    verified?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdPeopleIdIdentitiesIdentityId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                identityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1SegmentsSegmentIdPeopleIdIdentitiesIdentityId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                identityId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    platform?: string;
                    /** @enum {string} */
                    type?: "username" | "email";
                    value?: string;
                    verified?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdWorkExperiences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    organizationId: string | null;
                    title?: string | null;
                    startedAt?: string | null;
                    endedAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    putV1SegmentsSegmentIdPeopleIdWorkExperiencesWorkExperienceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                workExperienceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    organizationId: string | null;
                    title?: string | null;
                    startedAt?: string | null;
                    endedAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdPeopleIdWorkExperiencesWorkExperienceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
                workExperienceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeopleIdAffiliation: {
        parameters: {
            query?: {
                at?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        at: string;
                        organization: {
                            id: string;
                            name: string;
                        } | null;
                        isIndependent: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeopleIdAffiliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            segmentId: string;
                            organizationId: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    putV1SegmentsSegmentIdPeopleIdAffiliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    affiliations: {
                        /** Format: uuid */
                        segmentId: string;
                        organizationId?: string | null;
                        startedAt?: string | null;
                        endedAt?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            segmentId: string;
                            organizationId: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    otherId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        workExperiences?: {
                            id: string;
                            organizationId: string;
                            organization: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        independent?: {
                            id: string;
                            title: string | null;
                            startedAt: string | null;
                            endedAt: string | null;
                        }[];
                        attributes?: {
                            [key: string]: {
                                [key: string]: unknown;
                            };
                        };
                        tags?: string[];
                        isBot?: boolean;
                        isTeamMember?: boolean;
                        score?: number;
                        joinedAt?: string | null;
                        activityCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeopleIdMerges: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            keptId: string;
                            mergedId: string;
                            keptName: string;
                            mergedName: string;
                            operation: string;
                            state: string;
                            at: string;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdUnmergePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    mergeId?: string;
                    identity?: {
                        platform: string;
                        site?: string;
                        type: string;
                        value: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kept: {
                            name: string;
                            identities: {
                                platform: string;
                                type: string;
                                value: string;
                                verified: boolean;
                            }[];
                            activityCount: number;
                        };
                        restored: {
                            name: string;
                            identities: {
                                platform: string;
                                type: string;
                                value: string;
                                verified: boolean;
                            }[];
                            activityCount: number;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleIdUnmerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    mergeId?: string;
                    identity?: {
                        platform: string;
                        site?: string;
                        type: string;
                        value: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kept: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            workExperiences?: {
                                id: string;
                                organizationId: string;
                                organization: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            independent?: {
                                id: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            attributes?: {
                                [key: string]: {
                                    [key: string]: unknown;
                                };
                            };
                            tags?: string[];
                            isBot?: boolean;
                            isTeamMember?: boolean;
                            score?: number;
                            joinedAt?: string | null;
                            activityCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        };
                        restored: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            workExperiences?: {
                                id: string;
                                organizationId: string;
                                organization: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            independent?: {
                                id: string;
                                title: string | null;
                                startedAt: string | null;
                                endedAt: string | null;
                            }[];
                            attributes?: {
                                [key: string]: {
                                    [key: string]: unknown;
                                };
                            };
                            tags?: string[];
                            isBot?: boolean;
                            isTeamMember?: boolean;
                            score?: number;
                            joinedAt?: string | null;
                            activityCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdPeopleMergeSuggestions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                band?: "high" | "medium" | "low";
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            similarity: number;
                            /** @enum {string} */
                            band: "high" | "medium" | "low";
                            profiles: {
                                id: string;
                                name: string;
                            }[];
                            evidence: {
                                kind: string;
                                /** @enum {string} */
                                direction: "for" | "against" | "weak";
                                weight: number;
                                sentence: string;
                            }[];
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleMergeSuggestionsIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "merge" | "distinct";
                    /** Format: uuid */
                    keepId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        decision: "merge" | "distinct";
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdOrganizations: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                fields?: string;
                updatedSince?: string;
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            description?: string | null;
                            logoUrl?: string | null;
                            industry?: string | null;
                            location?: string | null;
                            isTeamOrganization?: boolean;
                            parent?: {
                                id: string;
                                name: string;
                                since: string | null;
                            } | null;
                            activityCount?: number;
                            peopleCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        }[];
                        next: string | null;
                        removed?: {
                            id: string;
                            at: string;
                            /** @enum {string} */
                            reason: "merged" | "trash" | "erased" | "moved";
                            mergedInto: string | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    identities: {
                        platform: string;
                        /** @enum {string} */
                        type: "username" | "email" | "primary-domain" | "alternative-domain" | "affiliated-profile";
                        value: string;
                        verified?: boolean;
                    }[];
                    description?: string | null;
                    logoUrl?: string | null;
                    industry?: string | null;
                    location?: string | null;
                    isTeamOrganization?: boolean;
                    parent?: {
                        /** Format: uuid */
                        id: string;
                        since?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        description?: string | null;
                        logoUrl?: string | null;
                        industry?: string | null;
                        location?: string | null;
                        isTeamOrganization?: boolean;
                        parent?: {
                            id: string;
                            name: string;
                            since: string | null;
                        } | null;
                        activityCount?: number;
                        peopleCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdOrganizationsId: {
        parameters: {
            query?: {
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        description?: string | null;
                        logoUrl?: string | null;
                        industry?: string | null;
                        location?: string | null;
                        isTeamOrganization?: boolean;
                        parent?: {
                            id: string;
                            name: string;
                            since: string | null;
                        } | null;
                        activityCount?: number;
                        peopleCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdOrganizationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1SegmentsSegmentIdOrganizationsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    identities?: {
                        platform: string;
                        /** @enum {string} */
                        type: "username" | "email" | "primary-domain" | "alternative-domain" | "affiliated-profile";
                        value: string;
                        verified?: boolean;
                    }[];
                    description?: string | null;
                    logoUrl?: string | null;
                    industry?: string | null;
                    location?: string | null;
                    isTeamOrganization?: boolean;
                    parent?: {
                        /** Format: uuid */
                        id: string;
                        since?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        description?: string | null;
                        logoUrl?: string | null;
                        industry?: string | null;
                        location?: string | null;
                        isTeamOrganization?: boolean;
                        parent?: {
                            id: string;
                            name: string;
                            since: string | null;
                        } | null;
                        activityCount?: number;
                        peopleCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizationsIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        description?: string | null;
                        logoUrl?: string | null;
                        industry?: string | null;
                        location?: string | null;
                        isTeamOrganization?: boolean;
                        parent?: {
                            id: string;
                            name: string;
                            since: string | null;
                        } | null;
                        activityCount?: number;
                        peopleCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizationsIdMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    otherId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name?: string;
                        identities?: {
                            id: string;
                            platform: string;
                            site?: string;
                            type: string;
                            value: string;
                            verified: boolean;
                            looksLike?: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                        description?: string | null;
                        logoUrl?: string | null;
                        industry?: string | null;
                        location?: string | null;
                        isTeamOrganization?: boolean;
                        parent?: {
                            id: string;
                            name: string;
                            since: string | null;
                        } | null;
                        activityCount?: number;
                        peopleCount?: number;
                        lastActiveAt?: string | null;
                        updatedAt?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdOrganizationsIdMerges: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            keptId: string;
                            mergedId: string;
                            keptName: string;
                            mergedName: string;
                            operation: string;
                            state: string;
                            at: string;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizationsIdUnmergePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    mergeId?: string;
                    identity?: {
                        platform: string;
                        site?: string;
                        type: string;
                        value: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kept: {
                            name: string;
                            identities: {
                                platform: string;
                                type: string;
                                value: string;
                                verified: boolean;
                            }[];
                            activityCount: number;
                        };
                        restored: {
                            name: string;
                            identities: {
                                platform: string;
                                type: string;
                                value: string;
                                verified: boolean;
                            }[];
                            activityCount: number;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizationsIdUnmerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    mergeId?: string;
                    identity?: {
                        platform: string;
                        site?: string;
                        type: string;
                        value: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        kept: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            description?: string | null;
                            logoUrl?: string | null;
                            industry?: string | null;
                            location?: string | null;
                            isTeamOrganization?: boolean;
                            parent?: {
                                id: string;
                                name: string;
                                since: string | null;
                            } | null;
                            activityCount?: number;
                            peopleCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        };
                        restored: {
                            id: string;
                            name?: string;
                            identities?: {
                                id: string;
                                platform: string;
                                site?: string;
                                type: string;
                                value: string;
                                verified: boolean;
                                looksLike?: {
                                    id: string;
                                    displayName: string;
                                    value: string;
                                }[];
                            }[];
                            description?: string | null;
                            logoUrl?: string | null;
                            industry?: string | null;
                            location?: string | null;
                            isTeamOrganization?: boolean;
                            parent?: {
                                id: string;
                                name: string;
                                since: string | null;
                            } | null;
                            activityCount?: number;
                            peopleCount?: number;
                            lastActiveAt?: string | null;
                            updatedAt?: string;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdOrganizationsMergeSuggestions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                band?: "high" | "medium" | "low";
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            similarity: number;
                            /** @enum {string} */
                            band: "high" | "medium" | "low";
                            profiles: {
                                id: string;
                                name: string;
                            }[];
                            evidence: {
                                kind: string;
                                /** @enum {string} */
                                direction: "for" | "against" | "weak";
                                weight: number;
                                sentence: string;
                            }[];
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdOrganizationsMergeSuggestionsIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "merge" | "distinct";
                    /** Format: uuid */
                    keepId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** @enum {string} */
                        decision: "merge" | "distinct";
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdActivities: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                fields?: string;
                since?: string;
                until?: string;
                platform?: string;
                personId?: string;
                organizationId?: string;
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            timestamp?: string;
                            platform?: string;
                            type?: string;
                            channel?: string;
                            sourceId?: string;
                            sourceParentId?: string | null;
                            segmentId?: string;
                            personId?: string;
                            organizationId?: string | null;
                            title?: string | null;
                            body?: string | null;
                            url?: string | null;
                            sentiment?: number | null;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdActivities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    personId: string;
                    platform: string;
                    type: string;
                    channel?: string | null;
                    timestamp: string;
                    title?: string | null;
                    body?: string | null;
                    url?: string | null;
                    sentiment?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        timestamp?: string;
                        platform?: string;
                        type?: string;
                        channel?: string;
                        sourceId?: string;
                        sourceParentId?: string | null;
                        segmentId?: string;
                        personId?: string;
                        organizationId?: string | null;
                        title?: string | null;
                        body?: string | null;
                        url?: string | null;
                        sentiment?: number | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdActivitiesId: {
        parameters: {
            query?: {
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        timestamp?: string;
                        platform?: string;
                        type?: string;
                        channel?: string;
                        sourceId?: string;
                        sourceParentId?: string | null;
                        segmentId?: string;
                        personId?: string;
                        organizationId?: string | null;
                        title?: string | null;
                        body?: string | null;
                        url?: string | null;
                        sentiment?: number | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdActivitiesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1SegmentsSegmentIdActivitiesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    personId?: string;
                    platform?: string;
                    type?: string;
                    channel?: string | null;
                    timestamp?: string;
                    title?: string | null;
                    body?: string | null;
                    url?: string | null;
                    sentiment?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        timestamp?: string;
                        platform?: string;
                        type?: string;
                        channel?: string;
                        sourceId?: string;
                        sourceParentId?: string | null;
                        segmentId?: string;
                        personId?: string;
                        organizationId?: string | null;
                        title?: string | null;
                        body?: string | null;
                        url?: string | null;
                        sentiment?: number | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdTags: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                name?: string;
            };
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            peopleCount: number;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        peopleCount: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1SegmentsSegmentIdTagsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1SegmentsSegmentIdTagsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        peopleCount: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdPeopleBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-ndjson": {
                    name?: string;
                    identities: {
                        platform: string;
                        site?: string;
                        /** @enum {string} */
                        type: "username" | "email";
                        value: string;
                        verified?: boolean;
                        sourceId?: string;
                    }[];
                    attributes?: {
                        [key: string]: (string | number | boolean | string[]) | null;
                    };
                    isBot?: boolean;
                    organizations?: {
                        name?: string;
                        domain?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        line: number;
                        /** @enum {string} */
                        status: "created" | "updated" | "unchanged" | "skipped" | "error";
                        id: string | null;
                        error?: string;
                        lookAlikes?: {
                            platform: string;
                            type: string;
                            value: string;
                            looksLike: {
                                id: string;
                                displayName: string;
                                value: string;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1SegmentsSegmentIdActivitiesBulk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-ndjson": {
                    platform: string;
                    type: string;
                    channel?: string;
                    sourceId: string;
                    sourceParentId?: string | null;
                    timestamp: string;
                    title?: string | null;
                    body?: string | null;
                    url?: string | null;
                    attributes?: {
                        [key: string]: unknown;
                    };
                    person: {
                        name?: string;
                        identities: {
                            platform: string;
                            site?: string;
                            /** @enum {string} */
                            type: "username" | "email";
                            value: string;
                            verified?: boolean;
                            sourceId?: string;
                        }[];
                        attributes?: {
                            [key: string]: (string | number | boolean | string[]) | null;
                        };
                        isBot?: boolean;
                        organizations?: {
                            name?: string;
                            domain?: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        line: number;
                        /** @enum {string} */
                        status: "created" | "updated" | "unchanged" | "skipped" | "error";
                        id: string | null;
                        error?: string;
                        personId?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        madeAt: string;
                        segmentId: string;
                        parts: {
                            name: string;
                            rows: number;
                            ndjson: string;
                            csv: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1SegmentsSegmentIdExportPart: {
        parameters: {
            query?: {
                format?: "ndjson" | "csv";
                after?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                part: "attributeDefinitions" | "segments" | "organizations" | "organizationIdentities" | "people" | "identities" | "tags" | "workExperiences" | "affiliations" | "maintainerRoles" | "activities" | "merges" | "neverMerge";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1Webhooks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            url: string;
                            events: string[];
                            isEnabled: boolean;
                            disabledBy: string | null;
                            disabledAt: string | null;
                            failingSince: string | null;
                            createdAt: string;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1Webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name: string;
                    url: string;
                    events?: ("person.created" | "person.updated" | "person.deleted" | "person.restored" | "person.merged" | "person.unmerged" | "people.imported" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "organization.merged" | "organization.unmerged" | "activity.created" | "activity.updated" | "activity.deleted" | "integration.attention" | "integration.recovered" | "activities.imported")[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        events: string[];
                        isEnabled: boolean;
                        disabledBy: string | null;
                        disabledAt: string | null;
                        failingSince: string | null;
                        createdAt: string;
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteV1WebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    patchV1WebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    url?: string;
                    events?: ("person.created" | "person.updated" | "person.deleted" | "person.restored" | "person.merged" | "person.unmerged" | "people.imported" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "organization.merged" | "organization.unmerged" | "activity.created" | "activity.updated" | "activity.deleted" | "integration.attention" | "integration.recovered" | "activities.imported")[];
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        events: string[];
                        isEnabled: boolean;
                        disabledBy: string | null;
                        disabledAt: string | null;
                        failingSince: string | null;
                        createdAt: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1WebhooksIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        url: string;
                        events: string[];
                        isEnabled: boolean;
                        disabledBy: string | null;
                        disabledAt: string | null;
                        failingSince: string | null;
                        createdAt: string;
                        secret: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1WebhooksIdDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            type: string;
                            status: string;
                            attempts: number;
                            createdAt: string;
                            lastAttemptAt: string | null;
                            nextAttemptAt: string | null;
                            answered: number | null;
                            error: string | null;
                            body: string;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1WebhooksIdDeliveriesDeliveryIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1PersonalDataFind: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    identity: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            identities: {
                                type: string;
                                platform: string;
                                site?: string;
                                value: string;
                                verified: boolean;
                            }[];
                            isInTrash: boolean;
                            counts: {
                                [key: string]: number;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1PersonalDataIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reference: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    postV1PersonalDataIdErase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    reference: string;
                    keepsAway?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            [key: string]: number;
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getV1PersonalDataLog: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: string;
                            kind: string;
                            personId: string;
                            reference: string;
                            user: string | null;
                            counts: {
                                [key: string]: number;
                            };
                            at: string;
                        }[];
                        next: string | null;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
