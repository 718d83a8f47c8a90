import { sql } from "drizzle-orm";
import { v5 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HistoryEntry, historyLines } from "#console/record-page/history/history-lines.ts";
import { allCalls } from "#shared/contract/all.ts";
import { auditActionLabel, auditSubject } from "#shared/domain/audit-actions.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
let made = 0;
beforeAll(async () => {
  on = await startEditing({ OUTBOUND_ALLOW: "127.0.0.1:9" });
});
afterAll(() => on.platform.stop());

/** Path prefixes of the administration and the settings. */
const areas = [
  ...[
    "/segment",
    "/user",
    "/api-key",
    "/personal-data",
    "/webhook",
    "/record-import",
    "/record-repair",
    "/employer-domain",
    "/collections",
    "/category",
    "/category-group",
  ],
  ...["/system-status", "/settings", "/tag", "/data-issue", "/member/automatic-merging"],
  ...["/organization/automatic-merging"],
];

/** Paths outside the administration. Separate tests cover their audit log entries. */
const otherAreas =
  /^\/(?:auth|product|member|organization|activity|enrichment|bulk|customview|data-quality|maintainers|eagleEyeContent|changes|inbox|integration|report)(?:\/|$)|-(?:connect|onboard)$|^\/(?:discord-)?authenticate\/|^\/groupsio-/;

/** Administration calls without an audit log entry, each with the reason. */
const unloggedReasons: Readonly<Record<string, string>> = {
  "POST /data-issue/platform": "the report itself names its reporter",
  "POST /user/{id}/same-person": "needs a provider of its own; see recognizing-users.test.ts",
  "POST /record-import": "writes nothing of the record; starting it has its line",
  "POST /record-import/{id}/file": "writes nothing of the record",
  "POST /record-import/{id}/read": "writes nothing of the record",
  "POST /record-import/{id}/cancel": "what was imported stays, as the line of its start says",
  "POST /record-repair": "changes no record; starting it has its line",
  "POST /record-repair/{id}/cancel": "what was repaired stays, as the line of its start says",
  "POST /webhook/{id}/delivery/{deliveryId}/resend": "sends what was sent before; the webhook's own log has it",
  "POST /system-status/test-email": "changes nothing",
  "POST /member/automatic-merging/merge": "each merge has its line",
  "POST /member/automatic-merging/undo": "each unmerge has its line",
  "POST /organization/automatic-merging/merge": "each merge has its line",
  "POST /organization/automatic-merging/undo": "each unmerge has its line",
};

async function send(method: string, path: string, body: object = {}): Promise<{ id: string }> {
  const answer = await on.platform.api(path, { method, account: "admin", body });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
  return answer.json();
}
const unique = (name: string) => `${name} ${++made}`;
const slug = () => `audited-${++made}`;
const create = async (path: string, body: object) => (await send("POST", path, body)).id;

const group = () => ({ name: unique("Group"), slug: slug(), sourceId: "s", url: "https://logo.example/a.png" });
const user = () => ({ email: `${slug()}@foundation.example`, roles: ["readonly"], groups: [] });
const apiKey = () => ({ name: unique("Key"), roles: ["readonly"], groups: [], expiresAt: null });
const webhook = () => ({ name: unique("Hook"), url: "http://127.0.0.1:9/hook", events: ["person.created"] });
const insightsProject = () => ({ name: unique("Insights") });
const collection = () => ({ name: unique("Collection") });
const categoryGroup = () => ({ name: unique("Kind"), type: "vertical", categories: [{ name: unique("Energy") }] });
const category = () => ({ name: unique("Category") });
const attribute = () => ({ label: unique("Attribute"), type: "string" });
const inGroup = <Body extends object>(body: Body) => ({ ...body, segments: [on.group] });
const activityType = () => inGroup({ type: unique("Attended meetup") });
/** Key of an activity type by name. */
const keyOf = ({ type }: { type: string }) => type.toLowerCase().replaceAll(" ", "-");
const newActivityType = async () => {
  const type = activityType();
  await send("POST", "/settings/activity/types", type);
  return keyOf(type);
};

async function dataIssue(): Promise<string> {
  const id = await on.person("Reported");
  const description = "The job title is wrong.";
  return create(`/member/${id}/data-issue`, {
    ...{ profileUrl: "https://console.example/people/1", dataIssue: "incorrect", dataType: "Profile details" },
    ...inGroup({ description }),
  });
}

async function recordImport(status: string): Promise<string> {
  const id = await create("/record-import", { format: "platform", name: unique("Export") });
  await on.db.execute(sql`update record_imports set status = ${status} where id = ${id}::uuid`);
  return id;
}

async function recordRepair(status: string): Promise<string> {
  const made = await on.db.execute<{ id: string }>(sql`
    insert into record_repairs (user_id, request_id, status)
    select id, 'audited', ${status} from users where email = 'admin@demo.example' returning id`);
  return made.rows[0]?.id ?? "";
}

async function failedJob(): Promise<string> {
  const found = await on.db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, singleton_key, state, retry_count, completed_on, data, output, policy)
    values ('forget-old-use', ${slug()}, 'failed', 3, now(), '{}', '{"message":"It broke."}', 'exclusive') returning id`);
  return found.rows[0]?.id ?? "";
}

/** One call of every admin action. */
const actions: Readonly<Record<string, () => Promise<unknown>>> = {
  "POST /segment/projectGroup": () => create("/segment/projectGroup", group()),
  "POST /segment/project": () => create("/segment/project", inGroup({ ...group(), parentSlug: "cloud-harbor" })),
  "POST /segment/subproject": async () => {
    const project = { ...group(), parentSlug: "cloud-harbor" };
    await create("/segment/project", inGroup(project));
    const parents = { parentSlug: project.slug, grandparentSlug: "cloud-harbor" };
    return create("/segment/subproject", inGroup({ ...group(), ...parents }));
  },
  "PUT /segment/{id}": async () =>
    send("PUT", `/segment/${await create("/segment/projectGroup", group())}`, { name: unique("Renamed") }),
  "DELETE /segment/{id}": async () => send("DELETE", `/segment/${await create("/segment/projectGroup", group())}`),
  "POST /user": () => create("/user", user()),
  "PUT /user/{id}": async () =>
    send("PUT", `/user/${await create("/user", user())}`, { roles: ["admin"], groups: [], isBlocked: false }),
  "POST /user/{id}/confirm-address": async () => {
    const invited = user();
    await create("/user", invited);
    const found = await on.db.execute<{ id: string }>(sql`insert into users (issuer, subject, email)
      values ('embedded', ${slug()}, ${invited.email}) returning id`);
    return send("POST", `/user/${found.rows[0]?.id}/confirm-address`, {});
  },
  "DELETE /user/{id}": async () => send("DELETE", `/user/${await create("/user", user())}`),
  "POST /api-key": () => create("/api-key", apiKey()),
  "DELETE /api-key/{id}": async () => send("DELETE", `/api-key/${await create("/api-key", apiKey())}`),
  "POST /personal-data/{id}/file": async () =>
    send("POST", `/personal-data/${await on.person("Told")}/file`, { reference: "DSR-1" }),
  "POST /personal-data/{id}/erase": async () =>
    send("POST", `/personal-data/${await on.person("Erased")}/erase`, { reference: "DSR-2" }),
  "POST /webhook": () => create("/webhook", webhook()),
  "PUT /webhook/{id}": async () => send("PUT", `/webhook/${await create("/webhook", webhook())}`, { isEnabled: false }),
  "POST /webhook/{id}/rotate-secret": async () =>
    send("POST", `/webhook/${await create("/webhook", webhook())}/rotate-secret`),
  "POST /record-import/{id}/start": async () => send("POST", `/record-import/${await recordImport("ready")}/start`),
  "POST /record-repair/{id}/start": async () => send("POST", `/record-repair/${await recordRepair("ready")}/start`),
  "POST /record-repair/{id}/undo": async () => send("POST", `/record-repair/${await recordRepair("done")}/undo`),
  "POST /record-import/{id}/undo": async () => send("POST", `/record-import/${await recordImport("done")}/undo`),
  "PUT /employer-domain/{domain}": async () => {
    await send("PUT", "/employer-domain/audited-firm.example", { kind: "company" });
    return { id: v5("audited-firm.example", v5.DNS) };
  },
  "DELETE /webhook/{id}": async () => send("DELETE", `/webhook/${await create("/webhook", webhook())}`),
  "POST /collections": () => create("/collections", collection()),
  "POST /collections/{id}": async () =>
    send("POST", `/collections/${await create("/collections", collection())}`, { description: "New" }),
  "DELETE /collections/{id}": async () => send("DELETE", `/collections/${await create("/collections", collection())}`),
  "POST /collections/insights-projects": () => create("/collections/insights-projects", insightsProject()),
  "POST /collections/insights-projects/{id}": async () => {
    const id = await create("/collections/insights-projects", insightsProject());
    return send("POST", `/collections/insights-projects/${id}`, { description: "New" });
  },
  "DELETE /collections/insights-projects/{id}": async () => {
    const id = await create("/collections/insights-projects", insightsProject());
    return send("DELETE", `/collections/insights-projects/${id}`);
  },
  "POST /category-group": () => create("/category-group", categoryGroup()),
  "PATCH /category-group/{id}": async () =>
    send("PATCH", `/category-group/${await create("/category-group", categoryGroup())}`, {
      categories: [{ name: unique("Water") }],
    }),
  "DELETE /category-group/{id}": async () =>
    send("DELETE", `/category-group/${await create("/category-group", categoryGroup())}`),
  "POST /category": () => create("/category", category()),
  "PATCH /category/{id}": async () => send("PATCH", `/category/${await create("/category", category())}`, category()),
  "DELETE /category/{id}": async () => send("DELETE", `/category/${await create("/category", category())}`),
  "DELETE /category": async () => send("DELETE", "/category", { ids: [await create("/category", category())] }),
  "POST /system-status/failed-job/{id}/retry": async () =>
    send("POST", `/system-status/failed-job/${await failedJob()}/retry`),
  "PUT /settings": () => send("PUT", "/settings", inGroup({ settings: { website: `https://${slug()}.example` } })),
  "PUT /settings/providers": () => send("PUT", "/settings/providers", { values: { GITHUB_APP_SLUG: slug() } }),
  "PUT /settings/text-retention": () => send("PUT", "/settings/text-retention", { platform: "slack", days: 90 }),
  "POST /settings/members/attributes": () => create("/settings/members/attributes", inGroup(attribute())),
  "PUT /settings/members/attributes/{id}": async () => {
    const id = await create("/settings/members/attributes", inGroup(attribute()));
    return send("PUT", `/settings/members/attributes/${id}`, inGroup({ label: unique("Relabeled") }));
  },
  "DELETE /settings/members/attributes": async () => {
    const id = await create("/settings/members/attributes", inGroup(attribute()));
    return send("DELETE", `/settings/members/attributes?ids[]=${id}`, inGroup({}));
  },
  "POST /settings/activity/types": newActivityType,
  "PUT /settings/activity/types/{key}": async () =>
    send("PUT", `/settings/activity/types/${await newActivityType()}`, activityType()),
  "DELETE /settings/activity/types/{key}": async () =>
    send("DELETE", `/settings/activity/types/${await newActivityType()}`, inGroup({})),
  "POST /tag": () => create("/tag", inGroup({ name: unique("Tag") })),
  "PUT /tag/{id}": async () =>
    send(
      "PUT",
      `/tag/${await create("/tag", inGroup({ name: unique("Tag") }))}`,
      inGroup({ name: unique("Retagged") }),
    ),
  "DELETE /tag": async () =>
    send("DELETE", `/tag?ids[]=${await create("/tag", inGroup({ name: unique("Tag") }))}`, inGroup({})),
  "PATCH /data-issue/{id}": async () => send("PATCH", `/data-issue/${await dataIssue()}`, { answer: "Corrected." }),
  "PUT /member/automatic-merging": () =>
    send("PUT", "/member/automatic-merging", inGroup({ isOn: true, leastConfidence: 99 })),
  "PUT /organization/automatic-merging": () =>
    send("PUT", "/organization/automatic-merging", inGroup({ isOn: true, leastConfidence: 99 })),
};

/** Label of the audit log entry that each call writes. */
const labels: Readonly<Record<string, string>> = {
  "POST /segment/projectGroup": "Project group created",
  "POST /segment/project": "Project created",
  "POST /segment/subproject": "Sub-project created",
  "PUT /segment/{id}": "Project group changed",
  "DELETE /segment/{id}": "Project group deleted",
  "POST /user": "User invited",
  "PUT /user/{id}": "Access of a user changed",
  "POST /user/{id}/confirm-address": "Address of a user confirmed",
  "DELETE /user/{id}": "Invitation withdrawn",
  "POST /api-key": "API key created",
  "DELETE /api-key/{id}": "API key revoked",
  "POST /personal-data/{id}/file": "Personal data downloaded",
  "POST /personal-data/{id}/erase": "Personal data erased",
  "POST /webhook": "Webhook created",
  "PUT /webhook/{id}": "Webhook changed",
  "POST /webhook/{id}/rotate-secret": "Webhook secret rotated",
  "PUT /employer-domain/{domain}": "Kind of an email domain changed",
  "DELETE /webhook/{id}": "Webhook deleted",
  "POST /record-import/{id}/start": "Record import started",
  "POST /record-import/{id}/undo": "Record import undone",
  "POST /record-repair/{id}/start": "Doubled records repaired",
  "POST /record-repair/{id}/undo": "Repair of doubled records undone",
  "POST /collections": "Collection created",
  "POST /collections/{id}": "Collection changed",
  "DELETE /collections/{id}": "Collection deleted",
  "POST /collections/insights-projects": "Insights project created",
  "POST /collections/insights-projects/{id}": "Insights project changed",
  "DELETE /collections/insights-projects/{id}": "Insights project deleted",
  "POST /category-group": "Category group created",
  "PATCH /category-group/{id}": "Category group changed",
  "DELETE /category-group/{id}": "Category group deleted",
  "POST /category": "Category created",
  "PATCH /category/{id}": "Category changed",
  "DELETE /category/{id}": "Category deleted",
  "DELETE /category": "Category deleted",
  "POST /system-status/failed-job/{id}/retry": "Failed job retried",
  "PUT /settings": "Workspace settings changed",
  "PUT /settings/providers": "Provider settings changed",
  "PUT /settings/text-retention": "Retention of texts changed",
  "POST /settings/members/attributes": "Attribute created",
  "PUT /settings/members/attributes/{id}": "Attribute changed",
  "DELETE /settings/members/attributes": "Attribute deleted",
  "POST /settings/activity/types": "Activity type created",
  "PUT /settings/activity/types/{key}": "Activity type changed",
  "DELETE /settings/activity/types/{key}": "Activity type deleted",
  "POST /tag": "Tag created",
  "PUT /tag/{id}": "Tag changed",
  "DELETE /tag": "Tag deleted",
  "PATCH /data-issue/{id}": "Data issue changed",
  "PUT /member/automatic-merging": "Automatic merging of people changed",
  "PUT /organization/automatic-merging": "Automatic merging of organizations changed",
};

const entries = async () =>
  (await on.platform.api("/audit-logs/query", { method: "POST", account: "admin", body: { limit: 5 } })).json<
    HistoryEntry[]
  >();

describe("every admin action is in the audit log with a readable line", () => {
  test("a call that changes data belongs to the administration, or to an area known to be outside of it", () => {
    const unknown = allCalls
      .filter(({ method, reads }) => method !== "GET" && !reads)
      .filter(({ path }) => !areas.some((area) => `${path}/`.startsWith(`${area}/`)) && !otherAreas.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(unknown).toEqual([]);
  });

  test("every call of administration and settings that changes data is an action, or has a reason for no entry", () => {
    const writes = allCalls
      .filter(({ method, path }) => method !== "GET" && areas.some((area) => `${path}/`.startsWith(`${area}/`)))
      .filter((call) => !call.reads || call.path.endsWith("/file"))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(actions), ...Object.keys(unloggedReasons)].sort()).toEqual(writes.sort());
  });

  test.each(Object.keys(actions))("%s", async (name) => {
    await actions[name]?.();
    // A personal data request also adds an entry to the person's own history.
    const own = name.includes("/personal-data/") ? /^personal-data-/ : /./;
    const entry = (await entries()).find(({ actionType }) => own.test(actionType));
    if (!entry) throw new Error("The audit log does not have it.");
    expect(auditActionLabel(entry.actionType)).toBe(labels[name]);
    expect(entry.user).toMatchObject({ email: "admin@demo.example" });
    const names = { organizations: new Map<string, string>(), segments: new Map<string, string>() };
    const lines = historyLines(entry, names);
    expect(lines.length, "it says what changed").toBeGreaterThan(0);
    for (const { what, before, after } of lines) {
      expect(`${what} ${before} ${after}`).not.toMatch(/\[object|undefined|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
    // Erased people are named nowhere.
    if (!entry.actionType.startsWith("personal-data")) expect(auditSubject(entry), "it says of what").toBeTruthy();
  });
});
