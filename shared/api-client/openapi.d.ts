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
        get: operations["listSegments"];
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
        get: operations["listPeople"];
        put?: never;
        /**
         * Add a person to a sub-project; a 409 contains the owner of an identity in heldBy
         * @description Needs memberCreate.
         */
        post: operations["createPerson"];
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
        get: operations["getPerson"];
        put?: never;
        post?: never;
        /**
         * Move a person to the trash; they can be restored for 30 days
         * @description Needs memberDestroy.
         */
        delete: operations["deletePerson"];
        options?: never;
        head?: never;
        /**
         * Change a person; omitted fields are unchanged
         * @description Needs memberEdit.
         */
        patch: operations["updatePerson"];
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
        post: operations["restorePerson"];
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
        put: operations["addTagToPerson"];
        post?: never;
        /**
         * Remove a tag from a person
         * @description Needs memberEdit.
         */
        delete: operations["removeTagFromPerson"];
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
        post: operations["addIdentity"];
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
        delete: operations["removeIdentity"];
        options?: never;
        head?: never;
        /**
         * Change an identity of a person; omitted fields are unchanged
         * @description Needs memberEdit.
         */
        patch: operations["updateIdentity"];
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
        post: operations["addWorkExperience"];
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
        put: operations["replaceWorkExperience"];
        post?: never;
        /**
         * Remove a work experience from a person; imports do not add it again
         * @description Needs memberEdit.
         */
        delete: operations["removeWorkExperience"];
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
        get: operations["getAffiliationOnDate"];
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
        get: operations["listAffiliations"];
        /**
         * Set all affiliations of a person; those in inaccessible sub-projects are kept
         * @description Needs memberEdit.
         */
        put: operations["replaceAffiliations"];
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
        post: operations["mergePeople"];
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
        get: operations["listMergesOfPerson"];
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
        post: operations["previewPersonUnmerge"];
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
        post: operations["unmergePerson"];
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
        get: operations["listPersonMergeSuggestions"];
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
        post: operations["decidePersonMergeSuggestion"];
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
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Add an organization; a 409 contains the owner of a verified identity in heldBy
         * @description Needs organizationCreate.
         */
        post: operations["createOrganization"];
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
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Move an organization to the trash; it can be restored for 30 days
         * @description Needs organizationDestroy.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Change an organization; omitted fields are unchanged, and identities replace the whole list
         * @description Needs organizationEdit.
         */
        patch: operations["updateOrganization"];
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
        post: operations["restoreOrganization"];
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
        post: operations["mergeOrganizations"];
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
        get: operations["listMergesOfOrganization"];
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
        post: operations["previewOrganizationUnmerge"];
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
        post: operations["unmergeOrganization"];
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
        get: operations["listOrganizationMergeSuggestions"];
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
        post: operations["decideOrganizationMergeSuggestion"];
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
        get: operations["listActivities"];
        put?: never;
        /**
         * Add an activity to a sub-project
         * @description Needs activityCreate.
         */
        post: operations["createActivity"];
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
        get: operations["getActivity"];
        put?: never;
        post?: never;
        /**
         * Delete an activity permanently; later syncs do not add it again
         * @description Needs activityDestroy.
         */
        delete: operations["deleteActivity"];
        options?: never;
        head?: never;
        /**
         * Change an activity, or move it to another person; omitted fields are unchanged
         * @description Needs activityEdit.
         */
        patch: operations["updateActivity"];
        trace?: never;
    };
    "/v1/segments/{segmentId}/maintainers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Present maintainers of the segment's repositories, and whom they work for
         * @description Needs memberRead.
         */
        get: operations["listMaintainers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/people/{id}/maintainer-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Repositories that list a person as maintainer, now or before
         * @description Needs memberRead.
         */
        get: operations["listMaintainerRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/segments/{segmentId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who carries the segment in a period, compared with the one before
         * @description Needs activityRead.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Needs tagCreate.
         */
        post: operations["createTag"];
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
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description Needs tagEdit.
         */
        patch: operations["renameTag"];
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
        post: operations["importPeople"];
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
        post: operations["importActivities"];
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
        get: operations["getExport"];
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
        get: operations["downloadExportPart"];
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
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook; only this response contains its secret
         * @description Needs tenantEdit.
         */
        post: operations["createWebhook"];
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
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or turn it on or off
         * @description Needs tenantEdit.
         */
        patch: operations["updateWebhook"];
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
        post: operations["rotateWebhookSecret"];
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
        get: operations["listWebhookDeliveries"];
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
        post: operations["resendWebhookDelivery"];
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
        post: operations["findPersonalData"];
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
        post: operations["downloadPersonalData"];
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
        post: operations["erasePerson"];
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
        get: operations["listPersonalDataRequests"];
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
    schemas: {
        Activity: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp?: string;
            platform?: string;
            type?: string;
            channel?: string;
            sourceId?: string;
            sourceParentId?: string | null;
            /** Format: uuid */
            segmentId?: string;
            /** Format: uuid */
            personId?: string;
            organizationId?: string | null;
            title?: string | null;
            body?: string | null;
            url?: string | null;
            sentiment?: number | null;
        };
        Affiliation: {
            /** Format: uuid */
            segmentId: string;
            organizationId: string | null;
            startedAt: string | null;
            endedAt: string | null;
        };
        Evidence: {
            kind: string;
            /** @enum {string} */
            direction: "for" | "against" | "weak";
            weight: number;
            sentence: string;
        };
        Figure: {
            id: string;
            label: string;
            metric: string | null;
            definition: string;
            /** @enum {string} */
            unit: "people" | "organizations" | "count" | "share" | "seconds";
            now: number | null;
            before: number | null;
            months: (number | null)[];
        };
        Identity: {
            /** Format: uuid */
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
        };
        IndependentTime: {
            /** Format: uuid */
            id: string;
            title: string | null;
            startedAt: string | null;
            endedAt: string | null;
        };
        Merge: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            keptId: string;
            /** Format: uuid */
            mergedId: string;
            keptName: string;
            mergedName: string;
            operation: string;
            state: string;
            /** Format: date-time */
            at: string;
        };
        MergeSuggestion: {
            /** Format: uuid */
            id: string;
            similarity: number;
            /** @enum {string} */
            band: "high" | "medium" | "low";
            profiles: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            evidence: components["schemas"]["Evidence"][];
        };
        NewIdentity: {
            platform: string;
            /** @enum {string} */
            type: "username" | "email";
            value: string;
            verified?: boolean;
        };
        NewWorkExperience: {
            organizationId: string | null;
            title?: string | null;
            startedAt?: string | null;
            endedAt?: string | null;
        };
        Organization: {
            /** Format: uuid */
            id: string;
            identities?: components["schemas"]["Identity"][];
            parent?: {
                /** Format: uuid */
                id: string;
                name: string;
                since: string | null;
            } | null;
            name?: string;
            peopleCount?: number;
            activityCount?: number;
            lastActiveAt?: string | null;
            industry?: string | null;
            location?: string | null;
            isTeamOrganization?: boolean;
            description?: string | null;
            logoUrl?: string | null;
            /** Format: date-time */
            updatedAt?: string;
        };
        Person: {
            /** Format: uuid */
            id: string;
            identities?: components["schemas"]["Identity"][];
            workExperiences?: components["schemas"]["WorkExperience"][];
            employer?: {
                /** Format: uuid */
                organizationId: string;
                organization: string;
            } | null;
            jobTitle?: string | null;
            independent?: components["schemas"]["IndependentTime"][];
            tags?: string[];
            name?: string;
            activityCount?: number;
            joinedAt?: string | null;
            lastActiveAt?: string | null;
            isBot?: boolean;
            isTeamMember?: boolean;
            score?: number;
            attributes?: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** Format: date-time */
            updatedAt?: string;
        };
        PersonalData: {
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
        };
        PersonalDataRequest: {
            id: string;
            kind: string;
            personId: string;
            reference: string;
            user: string | null;
            counts: {
                [key: string]: number;
            };
            /** Format: date-time */
            at: string;
        };
        ProfilePreview: {
            name: string;
            identities: {
                platform: string;
                type: string;
                value: string;
                verified: boolean;
            }[];
            activityCount: number;
        };
        RemovedRecord: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            reason: "merged" | "trash" | "erased" | "moved";
            mergedInto: string | null;
        };
        Report: {
            from: string;
            to: string;
            before: {
                from: string;
                to: string;
            };
            months: string[];
            countedAt: string;
            figures: components["schemas"]["Figure"][];
            people: {
                /** Format: uuid */
                id: string;
                name: string;
                contributions: number;
            }[];
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                contributions: number;
            }[];
            independent: number;
            unknown: number;
        };
        ResemblingIdentity: {
            platform: string;
            type: string;
            value: string;
            looksLike: {
                id: string;
                displayName: string;
                value: string;
            }[];
        };
        Segment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "projectGroup" | "project" | "subproject";
            name: string;
            slug: string;
            parentId: string | null;
        };
        Tag: {
            /** Format: uuid */
            id: string;
            name: string;
            peopleCount: number;
        };
        Webhook: {
            id: string;
            name: string;
            url: string;
            events: string[];
            isEnabled: boolean;
            disabledBy: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDelivery: {
            id: string;
            type: string;
            status: string;
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
            answered: number | null;
            error: string | null;
            body: string;
        };
        WebhookWithSecret: {
            id: string;
            name: string;
            url: string;
            events: string[];
            isEnabled: boolean;
            disabledBy: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
            secret: string;
        };
        WorkExperience: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organizationId: string;
            organization: string;
            title: string | null;
            startedAt: string | null;
            endedAt: string | null;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            instance?: string;
        };
    };
    responses: {
        /** @description The request is not valid */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Missing, wrong or expired credentials */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not permitted, or not in this segment */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another record or request is in the way */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record was changed in the meantime */
        Changed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to continue */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
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
    listSegments: {
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
                        data: components["schemas"]["Segment"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 2 */
                limit?: number;
                /** @example name,identities */
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
                        data: components["schemas"]["Person"][];
                        next: string | null;
                        removed?: components["schemas"]["RemovedRecord"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    createPerson: {
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
                /**
                 * @example {
                 *       "name": "Ada Example",
                 *       "identities": [
                 *         {
                 *           "platform": "github",
                 *           "type": "username",
                 *           "value": "ada-example",
                 *           "verified": true
                 *         }
                 *       ],
                 *       "attributes": {
                 *         "jobTitle": "Engineer"
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    identities: components["schemas"]["NewIdentity"][];
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getPerson: {
        parameters: {
            query?: {
                /** @example name,tags,activityCount */
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    deletePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "attributes": {
                 *         "jobTitle": "Maintainer"
                 *       }
                 *     }
                 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    restorePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    addTagToPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    removeTagFromPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    addIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "platform": "gitlab",
                 *       "type": "username",
                 *       "value": "ada-example"
                 *     }
                 */
                "application/json": components["schemas"]["NewIdentity"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    removeIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updateIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                identityId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "verified": true
                 *     }
                 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    addWorkExperience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21",
                 *       "title": "Engineer",
                 *       "startedAt": "2024-03-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkExperience"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    replaceWorkExperience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                workExperienceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "organizationId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21",
                 *       "title": "Engineer",
                 *       "startedAt": "2024-03-01T00:00:00Z",
                 *       "endedAt": "2026-02-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkExperience"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    removeWorkExperience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getAffiliationOnDate: {
        parameters: {
            query?: {
                /** @example 2025-06-30T00:00:00Z */
                at?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: date-time */
                        at: string;
                        organization: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        isIndependent: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listAffiliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        data: components["schemas"]["Affiliation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    replaceAffiliations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "affiliations": [
                 *         {
                 *           "segmentId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21",
                 *           "organizationId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21"
                 *         }
                 *       ]
                 *     }
                 */
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
                        data: components["schemas"]["Affiliation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    mergePeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "otherId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listMergesOfPerson: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        data: components["schemas"]["Merge"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    previewPersonUnmerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "platform": "github",
                 *         "type": "username",
                 *         "value": "ada-example"
                 *       }
                 *     }
                 */
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
                        kept: components["schemas"]["ProfilePreview"];
                        restored: components["schemas"]["ProfilePreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    unmergePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "identity": {
                 *         "platform": "github",
                 *         "type": "username",
                 *         "value": "ada-example"
                 *       }
                 *     }
                 */
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
                        kept: components["schemas"]["Person"];
                        restored: components["schemas"]["Person"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listPersonMergeSuggestions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @example high */
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
                        data: components["schemas"]["MergeSuggestion"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    decidePersonMergeSuggestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "decision": "distinct"
                 *     }
                 */
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
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        decision: "merge" | "distinct";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 2 */
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
                        data: components["schemas"]["Organization"][];
                        next: string | null;
                        removed?: components["schemas"]["RemovedRecord"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    createOrganization: {
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
                /**
                 * @example {
                 *       "name": "Example Works",
                 *       "identities": [
                 *         {
                 *           "platform": "custom",
                 *           "type": "primary-domain",
                 *           "value": "works.example"
                 *         }
                 *       ]
                 *     }
                 */
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getOrganization: {
        parameters: {
            query?: {
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Example Works Ltd."
                 *     }
                 */
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    mergeOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "otherId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listMergesOfOrganization: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        data: components["schemas"]["Merge"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    previewOrganizationUnmerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "mergeId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21"
                 *     }
                 */
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
                        kept: components["schemas"]["ProfilePreview"];
                        restored: components["schemas"]["ProfilePreview"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    unmergeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "mergeId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21"
                 *     }
                 */
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
                        kept: components["schemas"]["Organization"];
                        restored: components["schemas"]["Organization"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listOrganizationMergeSuggestions: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 5 */
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
                        data: components["schemas"]["MergeSuggestion"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    decideOrganizationMergeSuggestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "decision": "distinct"
                 *     }
                 */
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
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        decision: "merge" | "distinct";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listActivities: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 5 */
                limit?: number;
                fields?: string;
                /** @example 2026-01-01T00:00:00Z */
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
                        data: components["schemas"]["Activity"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    createActivity: {
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
                /**
                 * @example {
                 *       "personId": "0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21",
                 *       "platform": "meetup",
                 *       "type": "talk",
                 *       "timestamp": "2026-03-14T17:00:00Z",
                 *       "title": "Testing without fear"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getActivity: {
        parameters: {
            query?: {
                fields?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    deleteActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updateActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Testing, still without fear"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Activity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listMaintainers: {
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
                        data: {
                            personId: string | null;
                            name: string;
                            employer: {
                                /** Format: uuid */
                                organizationId: string;
                                organization: string;
                            } | null;
                            isIndependent: boolean;
                            entries: {
                                role: string;
                                repository: string;
                                path: string;
                                since: string | null;
                                until: string | null;
                            }[];
                        }[];
                        former: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listMaintainerRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                            role: string;
                            repository: string;
                            segmentId: string | null;
                            since: string | null;
                            until: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getReport: {
        parameters: {
            query: {
                /** @example 2026-Q1 */
                period: string;
                /** @example code */
                counted?: "all" | "code" | "talk";
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
                        report: components["schemas"]["Report"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @example Speaker */
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
                        data: components["schemas"]["Tag"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    createTag: {
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
                /**
                 * @example {
                 *       "name": "Keynote"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                segmentId: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Keynote speaker"
                 *     }
                 */
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
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    importPeople: {
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
                        lookAlikes?: components["schemas"]["ResemblingIdentity"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    importActivities: {
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
                        /** Format: uuid */
                        personId?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    getExport: {
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
                        /** Format: date-time */
                        madeAt: string;
                        /** Format: uuid */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    downloadExportPart: {
        parameters: {
            query?: {
                /** @example csv */
                format?: "ndjson" | "csv";
                after?: string;
            };
            header?: never;
            path: {
                segmentId: string;
                /** @example people */
                part: "attributeDefinitions" | "segments" | "organizations" | "organizationIdentities" | "people" | "identities" | "tags" | "workExperiences" | "affiliations" | "maintainerRoles" | "activities" | "merges" | "neverMerge" | "organizationParents";
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhooks: {
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
                        data: components["schemas"]["Webhook"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Newsletter",
                 *       "url": "https://example.org/hook",
                 *       "events": [
                 *         "person.created"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    url: string;
                    events?: ("person.created" | "person.updated" | "person.deleted" | "person.restored" | "person.merged" | "person.unmerged" | "people.imported" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "organization.merged" | "organization.unmerged" | "activity.created" | "activity.updated" | "activity.deleted" | "integration.attention" | "integration.recovered" | "platform.attention" | "platform.recovered" | "activities.imported")[];
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
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "isEnabled": false
                 *     }
                 */
                "application/json": {
                    name?: string;
                    url?: string;
                    events?: ("person.created" | "person.updated" | "person.deleted" | "person.restored" | "person.merged" | "person.unmerged" | "people.imported" | "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "organization.merged" | "organization.unmerged" | "activity.created" | "activity.updated" | "activity.deleted" | "integration.attention" | "integration.recovered" | "platform.attention" | "platform.recovered" | "activities.imported")[];
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
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @example failed */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        data: components["schemas"]["WebhookDelivery"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
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
                        /** Format: uuid */
                        id: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    findPersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "identity": "ada-example"
                 *     }
                 */
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
                        data: components["schemas"]["PersonalData"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    downloadPersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reference": "DSR-2026-014"
                 *     }
                 */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7c9a54-6f0e-4f5a-9d2c-3f6a1c0e8b21 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reference": "DSR-2026-015"
                 *     }
                 */
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Changed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
    listPersonalDataRequests: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 5 */
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
                        data: components["schemas"]["PersonalDataRequest"][];
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Problem"];
        };
    };
}
