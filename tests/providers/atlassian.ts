import { ContentArraySchema, UserSchema as WikiUserSchema } from "confluence.js/v1";
import { BlogPostVersionsSchema, BulkUserLookupSchema, PageVersionsSchema, SpacesSchema } from "confluence.js/v2";
import {
  DashboardUserSchema,
  JQLCountResultsSchema,
  PageChangelogSchema,
  PageOfCommentsSchema,
  PageProjectSchema,
  SearchAndReconcileResultsSchema,
  StatusDetailsSchema,
} from "jira.js/cloud";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import { confluenceConnector } from "#server/integrations/confluence/connector.ts";
import { jiraConnector } from "#server/integrations/jira/connector.ts";
import { startConfluence } from "#tests/support/providers/confluence.ts";
import { startJira } from "#tests/support/providers/jira.ts";
import { contextOf, readPass } from "../unit/integrations/run-connector.ts";
import type { HeldProvider, Schema } from "./held-provider.ts";

const username = "ada";
const apiToken = "secret";
const author = { id: "712020:ada", displayName: "Ada Lovelace", email: "ada@engines.example" };
const at = "2026-01-05T09:00:00.000Z";
const everything = { since: undefined };
const whatIsNew = { since: "2026-01-05T08:00:00.000Z" };

/** Checks Jira Cloud against the schemas that `jira.js` generated from Atlassian's description. */
export const jiraCloud: HeldProvider = {
  name: "jira",
  schemas: [
    ["GET", /\/rest\/api\/3\/search\/jql$/, SearchAndReconcileResultsSchema],
    ["POST", /\/rest\/api\/3\/search\/approximate-count$/, JQLCountResultsSchema],
    ["GET", /\/rest\/api\/3\/issue\/[^/]+\/comment$/, PageOfCommentsSchema],
    ["GET", /\/rest\/api\/3\/issue\/[^/]+\/changelog$/, PageChangelogSchema],
    ["GET", /\/rest\/api\/3\/project\/search$/, PageProjectSchema],
    ["GET", /\/rest\/api\/3\/status$/, listOf(StatusDetailsSchema)],
    ["GET", /\/rest\/api\/3\/myself$/, DashboardUserSchema],
  ],
  async record(onExchange) {
    const jira = await startJira("cloud");
    jira.credentials.push(basicAuthorization(username, apiToken));
    const issue = jira.open({ project: "APOLLO", summary: "Guidance", description: "It drifts", at, by: author });
    jira.assign(issue, author, { at, by: author });
    jira.attach(issue, { at, by: author, filename: "orbit.txt" });
    for (let n = 0; n < 50; n += 1) {
      jira.comment(issue, { at, by: author, body: `No. ${n}` });
      jira.move(issue, n % 2 === 0 ? "In Progress" : "Resolved", { at, by: author });
    }
    const settings = { url: jira.url, deployment: "cloud" as const, auth: { username, apiToken }, projects: [] };
    const context = contextOf(jiraConnector, settings, onExchange);
    await jiraConnector.check(context);
    for (const pass of [everything, whatIsNew]) await readPass(jiraConnector, context, "issues", pass);
    await jira.stop();
  },
};

/** Checks Confluence Cloud against the schemas that `confluence.js` generated from Atlassian's descriptions. */
export const confluenceCloud: HeldProvider = {
  name: "confluence",
  schemas: [
    ["GET", /\/wiki\/rest\/api\/content\/search$/, ContentArraySchema],
    ["GET", /\/wiki\/rest\/api\/user\/current$/, WikiUserSchema],
    ["GET", /\/wiki\/api\/v2\/pages\/[^/]+\/versions$/, PageVersionsSchema],
    ["GET", /\/wiki\/api\/v2\/blogposts\/[^/]+\/versions$/, BlogPostVersionsSchema],
    ["GET", /\/wiki\/api\/v2\/spaces$/, SpacesSchema],
    ["POST", /\/wiki\/api\/v2\/users-bulk$/, BulkUserLookupSchema],
  ],
  async record(onExchange) {
    const wiki = await startConfluence("cloud");
    wiki.credentials.push(basicAuthorization(username, apiToken));
    for (const type of ["page", "blogpost"] as const) {
      const content = wiki.create({ type, space: "DOCS", title: "Guidance", at, by: author });
      for (let n = 0; n < 60; n += 1) wiki.edit(content, { at, by: author, message: `No. ${n}` });
      wiki.create({ type: "comment", space: "DOCS", title: "Re", at, by: null, container: content });
      wiki.create({ type: "attachment", space: "DOCS", title: "orbit.png", at, by: author, container: content });
    }
    const settings = { url: wiki.url, deployment: "cloud" as const, username, apiToken, spaces: ["DOCS"] };
    const context = contextOf(confluenceConnector, settings, onExchange);
    await confluenceConnector.check(context);
    for (const { name } of confluenceConnector.streams) {
      for (const pass of [everything, whatIsNew]) await readPass(confluenceConnector, context, name, pass);
    }
    await wiki.stop();
  },
};

/** Creates the schema of a list from the schema of its elements. */
function listOf(schema: Schema): Schema {
  return {
    safeParse(value) {
      const wrong = Array.isArray(value)
        ? value.map((each) => schema.safeParse(each)).find(({ success }) => !success)
        : undefined;
      return wrong ?? { success: Array.isArray(value) };
    },
  };
}
