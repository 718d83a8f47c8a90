import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/*
 * Addresses, logins and domains are compared by `emailKey`, `valueKey` and `domainKey`, and in SQL by `fold_case`. A
 * comparison of its own takes look-alike characters for others, or depends on the language of the database.
 */

const root = join(import.meta.dirname, "../../..");
const folders = "{server,demo,shared}/**/*.{ts,tsx}";

/** Files that fold case with `toLowerCase`, by the reason that nothing there identifies a person or a user. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "These are the keys themselves.": ["shared/domain/identities/identity-value.ts", "shared/domain/text/fold-ascii.ts"],
  "Folded in SQL too, for a search in text.": [
    "server/transfer/personal-data/erase-history.ts",
    "shared/domain/lists/searched-values.ts",
    "shared/domain/text/search-words.ts",
  ],
  "Names of people, organizations, tags and groups, which identify nobody.": [
    "server/transfer/imports/people.ts",
    "server/integrations/sync/people.ts",
    "server/public-api/people.ts",
    "server/transfer/record-imports/formats/crowd.ts",
    "server/transfer/record-imports/formats/foreign-people.ts",
    "server/transfer/record-imports/formats/sortinghat.ts",
    "server/transfer/record-imports/write-parts.ts",
    "server/records/common/organization-names.ts",
    "shared/domain/data-quality.ts",
    "shared/domain/identities/git-identity.ts",
    "shared/domain/organizations/nobody.ts",
    "shared/domain/organizations/organization-name.ts",
    "shared/domain/text/placeholders.ts",
  ],
  "Emails of a shown profile, which were stored by their key.": ["shared/domain/identities/emails.ts"],
  "Evidence for a person who decides.": [
    "server/records/employers/own-domain.ts",
    "shared/domain/evidence/compare/compare-names.ts",
    "shared/domain/evidence/compare/links.ts",
    "shared/domain/evidence/compare/logins.ts",
    "shared/domain/evidence/find-evidence.ts",
    "shared/domain/evidence/lines/bot-lines.ts",
    "shared/domain/evidence/lines/decision-lines.ts",
    "shared/domain/evidence/lines/place-lines.ts",
    "shared/domain/evidence/organization/facts.ts",
    "shared/domain/evidence/organization/generic-words.ts",
  ],
  "Words, types and places as one provider spells them, compared among its own answers.": [
    "server/lens/rank.ts",
    "server/lens/settings.ts",
    "server/integrations/devto/connector.ts",
    "server/integrations/git/commit-activities.ts",
    "server/integrations/git/parse-commits.ts",
    "server/integrations/git/read-message.ts",
    "server/integrations/git/trailer-people.ts",
    "server/integrations/github/activities.ts",
    "server/integrations/github/connect.ts",
    "server/integrations/github/people.ts",
    "server/integrations/github/streams.ts",
    "server/integrations/github/webhook.ts",
    "server/integrations/hackernews/connector.ts",
    "server/integrations/hubspot/values.ts",
    "server/integrations/jira/normalize.ts",
    "server/integrations/linkedin/connector.ts",
    "server/integrations/reddit/connector.ts",
    "server/integrations/stackoverflow/connector.ts",
    "server/integrations/twitter/connector.ts",
    "server/integrations/record-repairs/doubled.ts",
    "shared/validators/names.ts",
    "shared/validators/question-limits.ts",
  ],
  "Addresses of pages and hosts, and the names that a site keeps for itself.": [
    "server/platform/core/config.ts",
    "server/platform/outgoing/resolve-target.ts",
    "shared/domain/identities/domain-of.ts",
    "shared/domain/identities/platforms.ts",
    "shared/profiles/canonical-address.ts",
    "shared/profiles/clean-address.ts",
    "shared/profiles/further-sites.ts",
    "shared/profiles/github.ts",
    "shared/profiles/hosts.ts",
    "shared/profiles/linkedin.ts",
    "shared/profiles/lists.ts",
    "shared/profiles/read-handle.ts",
    "shared/profiles/recognized-key.ts",
    "shared/profiles/reddit.ts",
    "shared/profiles/reserved-names.ts",
    "shared/profiles/x.ts",
    "shared/validators/entity-forms.ts",
  ],
  "A format or a protocol says so.": [
    "server/platform/http/authenticate.ts",
    "server/platform/http/openapi.ts",
    "server/platform/http/request-bodies.ts",
    "server/transfer/identity-export/sortinghat.ts",
    "server/integrations/secret-settings.ts",
    "server/admin/sign-in/read-claims.ts",
    "shared/domain/activities/display-parts.ts",
    "shared/domain/csv-import/cells.ts",
    "shared/domain/csv-import/field.ts",
  ],
  "Texts, names in addresses and keys of our own.": [
    "server/records/activities/types.ts",
    "demo/activity-details.ts",
    "demo/integrations.ts",
    "demo/lens-posts.ts",
    "demo/names.ts",
    "console/core/field-label.ts",
    "demo/organizations.ts",
    "server/records/attributes/definitions.ts",
    "server/records/collections/collections.ts",
    "server/curation/issue-reports/tracker.ts",
    "shared/ui/components/forms/combobox.tsx",
    "console/ui/hotkey.ts",
  ],
  "Ids of records, which are hexadecimal.": [
    "server/curation/merging/routes.ts",
    "server/records/people/create.ts",
    "server/curation/suggestions/routes.ts",
    "server/records/tags/write.ts",
  ],
  "Labels of the platform itself.": ["shared/contract/people-filters.ts"],
};

/** `id.toLowerCase()` and the like. Ids are hexadecimal. */
const ofId = /\b(?:id|[\w.]*Id)\??\.toLowerCase\(\)/g;
const readAll = () => globSync(folders, { cwd: root }).map((file) => [file, readFileSync(join(root, file), "utf8")]);

test("what identifies is compared by its key, never by lower case letters alone", () => {
  const found = readAll().flatMap(([file = "", text = ""]) =>
    /\.to(?:Locale)?LowerCase\(/.test(text.replaceAll(ofId, "")) ? [file] : [],
  );
  const known = new Set(Object.values(allowed).flat());
  expect(found.filter((file) => !known.has(file))).toEqual([]);
});

test("SQL folds case with fold_case, whatever the language of the database", () => {
  const inSql = /\b(?:lower|upper|initcap)\s*\(|\bilike\b.*\$\{/i;
  const found = readAll().flatMap(([file = "", text = ""]) =>
    file.startsWith("server/") && inSql.test(text) ? [file] : [],
  );
  expect(found).toEqual([]);
});
