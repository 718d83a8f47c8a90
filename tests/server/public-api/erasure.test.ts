import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareDue } from "#server/subscriptions/jobs.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject } from "../integrations/git-helpers.ts";
import { erasureByJsonColumn, erasureByTable } from "./erasure-table.ts";

let platform: TestPlatform;
let segmentId: string;
let groupId: string;
beforeAll(async () => {
  platform = await startPlatform();
  ({ segmentId, groupId } = await makeSubProject(platform));
  const endpoint = { name: "Log", url: "http://127.0.0.1:9/hook", events: [] };
  await send("POST", "/webhook", endpoint);
});
afterAll(() => platform.stop());

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

let requests = 0;
async function send<T>(method: string, path: string, body: object): Promise<T> {
  requests += 1;
  const answer = await platform.api(path, {
    ...{ method, account: "admin", headers: { "idempotency-key": `erasure-${requests}` } },
    body: { ...body, segments: [segmentId] },
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.text.startsWith("{") ? answer.json<T>() : ({} as T);
}

/** Every text in the database and in the data folder, by place. */
async function everythingStored(): Promise<[string, string][]> {
  const tables = await rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`);
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const [row] = await rows<{ text: string }>(sql`
      select fold_case(coalesce(string_agg(t::text, chr(10)), '')) as text from ${sql.raw(name)} t`);
    found.push([name, row?.text ?? ""]);
  }
  const { dataDir } = platform.config;
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  // The files of the embedded database hold deleted rows until they are written over, as those of a server do.
  const isOwn = (folder: string) => !`${folder}/`.startsWith(join(dataDir, "database/"));
  for (const file of files.filter((each) => each.isFile() && isOwn(each.parentPath))) {
    const text = await readFile(join(file.parentPath, file.name), "latin1");
    found.push([file.name, `${file.name}\n${text}`.toLowerCase()]);
  }
  return found;
}

test("every table and every JSON column is classified", async () => {
  const tables = await rows<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  // Servers that share a database create this table.
  const names = new Set(["socket_io_attachments", ...tables.map(({ name }) => name)]);
  expect(Object.keys(erasureByTable).sort()).toEqual([...names].sort());
  const columns = await rows<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join pg_tables t on t.tablename = c.table_name and t.schemaname = c.table_schema
    where c.table_schema = 'public' and c.data_type in ('json', 'jsonb')`);
  expect(Object.keys(erasureByJsonColumn).sort()).toEqual(columns.map(({ name }) => name).sort());
});

interface Person {
  id: string;
  /** Every value that was ever stored for the person. */
  readonly values: string[];
}

const givenNames = ["Person", "Zoë O'Brien (x) [y", "İpek ẞ+*", "मोहन", "王明"];
let made = 0;
async function makePerson(): Promise<Person> {
  made += 1;
  const values = [
    `${givenNames[made % givenNames.length]} Number${made}X`,
    `handle-${made}x`,
    `mail${made}x@people.example`,
  ];
  const identities = [
    { platform: "github", type: "username", value: values[1], verified: true },
    { platform: "custom", type: "email", value: values[2], verified: true },
  ];
  const { id } = await send<{ id: string }>("POST", "/member", { displayName: values[0], identities });
  return { id, values };
}

async function rename(person: Person): Promise<void> {
  made += 1;
  const name = `Renamed Number${made}X`;
  await send("PUT", `/member/${person.id}`, { displayName: name });
  person.values.push(name);
}

const merge = (primary: Person, secondary: Person) =>
  send("PUT", `/member/${primary.id}/merge`, { memberToMerge: secondary.id });

async function settled(): Promise<void> {
  await expect.poll(() => rows(sql`select id from merge_actions where state = 'in-progress'`)).toEqual([]);
  await expect
    .poll(() =>
      rows(sql`
          select id from bulk_jobs where status in ('waiting', 'running')
          union all select id from member_imports where status in ('waiting', 'running', 'undoing')
          union all select id from record_imports where status in ('reading', 'importing', 'undoing')
          union all select id from record_repairs where status in ('finding', 'repairing', 'undoing')
          union all select id from exports where status in ('waiting', 'running')`),
    )
    .toEqual([]);
}

async function unmerge(primary: Person, secondary: Person): Promise<void> {
  const [identity] = await rows<{ id: string }>(sql`
    select id from member_identities where member_id = ${primary.id}::uuid and value = ${secondary.values[1]}`);
  const asked = { identityId: identity?.id, revertPreviousMerge: true };
  let preview: { secondary: { id: string } };
  let status: number;
  do {
    preview = await send("POST", `/member/${primary.id}/unmerge/preview`, asked);
    const body = { ...preview, segments: [segmentId] };
    const answer = await platform.api(`/member/${primary.id}/unmerge`, { method: "POST", body, account: "admin" });
    status = answer.status;
    expect([200, 409], answer.text).toContain(status);
    // Jobs of earlier changes may change the profile after the preview, which is then reloaded.
  } while (status === 409);
  secondary.id = preview.secondary.id;
}

const bulk = (people: readonly Person[]) =>
  send("POST", "/member/bulk", {
    ids: people.map(({ id }) => id),
    action: { attributes: { bio: { custom: "changed in bulk" } } },
  });

/** Work at an organization, or as an independent person, for many people at once. */
const setEmployer = (people: readonly Person[], organizationId: string | null) =>
  send("POST", "/member/bulk", { ids: people.map(({ id }) => id), action: { employer: { organizationId } } });

/** Imports a table that finds the person by email and adds an account and a name; the import may be undone. */
async function importTable(person: Person, isUndone: boolean): Promise<void> {
  made += 1;
  const [name, account] = [`Imported Number${made}X`, `imported-${made}x`];
  const text = `Name,Email,GitLab\n${name},${person.values[2]},${account}`;
  const columns = ["name", "emails", "identity:gitlab"];
  const { id } = await send<{ id: string }>("POST", "/member/import", { text, columns });
  person.values.push(name, account);
  await settled();
  if (isUndone) await send("POST", `/member/import/${id}/undo`, {});
}

/** Imports a file of SortingHat that finds the person by email and adds an account; the import may be undone. */
async function importRecords(person: Person, isUndone: boolean): Promise<void> {
  made += 1;
  const [name, account] = [`Sorted Number${made}X`, `sorted-${made}x`];
  const identities = [
    { source: "git", name, email: person.values[2], username: null },
    { source: "gitlab", name, email: null, username: account },
  ];
  const enrollments = [{ organization: "Kestrel", start: "2020-01-01T00:00:00", end: "2021-01-01T00:00:00" }];
  const text = JSON.stringify({ uidentities: { [`hash${made}`]: { profile: { name }, identities, enrollments } } });
  const post = (path: string, body?: object) =>
    platform.api(`/record-import${path}`, { method: "POST", account: "admin", ...(body && { body }) });
  const { id } = (await post("", { format: "sortinghat", segmentId })).json<{ id: string }>();
  await post(`/${id}/file`, { name: "people.json", piece: 0, text });
  person.values.push(name, account);
  for (const step of ["read", "start", ...(isUndone ? ["undo"] : [])]) {
    const answer = await post(`/${id}/${step}`);
    expect(answer.status, `${step}: ${answer.text}`).toBe(200);
    await settled();
  }
}

/** Assigns and hides entries of the inbox about what a person shares with others, and about the person. */
async function sortInbox({ id, values }: Person): Promise<void> {
  const kind = "member:shared-email";
  const { id: assigneeId } = (await platform.api("/auth/me", { account: "admin" })).json<{ id: string }>();
  for (const key of [values[2]?.toUpperCase(), id]) {
    // Only listed entries can be assigned; one whose cause is gone may still be.
    await rows(sql`insert into inbox_assignments (kind, key, assignee_id, assigned_by_id)
      values (${kind}, ${key}, ${assigneeId}::uuid, ${assigneeId}::uuid) on conflict do nothing`);
    await send("POST", "/inbox/hide", { kind, key, until: null });
  }
}

/** Reports a wrong value of the profile. */
const report = ({ id, values }: Person) =>
  send("POST", `/member/${id}/data-issue`, {
    profileUrl: `${platform.config.publicUrl}/people/${id}`,
    ...{ dataIssue: "incorrect", dataType: "Identity", description: `Email: ${values[2]}\n\n${values[0]} left.` },
  });

/** Saves the searches that find the person as views, and names views and a tag after the person. */
async function saveViews({ values }: Person): Promise<void> {
  made += 1;
  // Without the quota of a day.
  await rows(sql`delete from daily_use`);
  await send("POST", "/tag", { name: `Team of ${values[0]?.toUpperCase()} ${made}` });
  const config = { search: values[2]?.toUpperCase(), relation: "and" };
  const other = { search: "", relation: "and", memberName: { operator: "like", value: values[0] } };
  const view = { visibility: "user", placement: "member" };
  await send("POST", "/customview", { ...view, name: `By search ${made}`, config });
  const { id } = await send<{ id: string }>("POST", "/customview", { ...view, name: `By name ${made}`, config: other });
  await send("PUT", `/customview/${id}`, { config });
  const nested = { relation: "and", identities: { value: ["somebody", values[2]] } };
  const longer = { search: `from:${values[2]}`, relation: "and" };
  for (const [at, each] of [nested, longer].entries()) {
    await send("POST", "/customview", { ...view, name: `By part ${at} ${made}`, config: each });
  }
  const everybody = { ...view, config: { search: "", relation: "and" } };
  for (const [at, value] of values.entries()) {
    for (const name of [value, `${value}'s friends ${at} ${made}`]) {
      const body = { ...everybody, visibility: at % 2 === 0 ? "tenant" : "user", name, segments: [segmentId] };
      const answer = await platform.api("/customview", { method: "POST", account: "admin", body });
      // A view of this name may exist already.
      expect([200, 201, 400], answer.text).toContain(answer.status);
    }
  }
}

/** Subscribes to all people, by email and by webhook, so that the next ones to come are told. */
async function subscribe(): Promise<void> {
  made += 1;
  const view = { visibility: "user", placement: "member", config: { search: "", relation: "and" } };
  const { id } = await send<{ id: string }>("POST", "/customview", { ...view, name: `Everybody ${made}` });
  const subscription = `/customview/${id}/subscription`;
  await send("POST", subscription, { groupId, channel: "email", frequency: "daily" });
  await send("POST", subscription, { groupId, channel: "webhook", frequency: "at-once", url: "http://127.0.0.1:9/" });
}
async function tellSubscribers(): Promise<void> {
  await rows(sql`update view_subscriptions set due_at = now() - interval '1 second'`);
  await compareDue(platform.running.platform, new AbortController().signal);
}

/** Shows a report with people to everybody who has its link. */
async function shareReport(): Promise<void> {
  const body = { segment: segmentId, period: "2025", counted: "all", withPeople: true, days: 30 };
  await expect
    .poll(async () => (await platform.api("/report/link", { method: "POST", body, account: "admin" })).status)
    .toBe(201);
}

/** The file of maintainers of a repository lists the person, and a user confirms the profile. */
async function maintain({ id, values }: Person): Promise<void> {
  made += 1;
  const [entry] = await rows<{ id: string }>(sql`
    with integration as (
      insert into integrations (platform, status, segment_id, settings) values ('git', 'done', ${segmentId}::uuid, '{}')
      on conflict do nothing returning id
    ), one as (select id from integration union select id from integrations where platform = 'git' limit 1),
    stream as (
      insert into integration_streams (integration_id, key) select id, ${`https://code.example/${made}`} from one returning id
    ) insert into repository_maintainers (stream_id, key, name, email, role, path)
      select id, ${values[2]}, ${values[0]}, null, 'maintainer', 'MAINTAINERS' from stream returning id`);
  await send("PUT", `/maintainers/${entry?.id}/profile`, { memberId: id, decision: "confirmed" });
}

const exportPeople = () => send("POST", "/member/export", { filter: {} });

async function repair(): Promise<void> {
  const answer = await platform.api("/record-repair", { method: "POST", account: "admin" });
  expect([200, 409], answer.text).toContain(answer.status);
}

async function erase(person: Person): Promise<void> {
  await send("POST", `/personal-data/${person.id}/erase`, { reference: "DSR" });
  await expect.poll(() => rows(sql`select 1 from members where id = ${person.id}::uuid`)).toEqual([]);
}

async function expectGone(values: readonly string[]): Promise<void> {
  const stored = await everythingStored();
  const left = stored.flatMap(([place, text]) =>
    values.filter((value) => text.includes(value.toLowerCase())).map((value) => `${place}: ${value}`),
  );
  expect(left).toEqual([]);
}

test("profiles merged in turn are erased with the person", async () => {
  const [a, b, c] = [await makePerson(), await makePerson(), await makePerson()];
  await rename(a);
  await bulk([a, b, c]);
  await settled();
  await merge(b, a);
  await settled();
  await merge(c, b);
  await settled();
  await erase(c);
  await expectGone([...a.values, ...b.values, ...c.values]);
});

test("a person split off again is erased from the history of the other one, who keeps their own", async () => {
  const [d, e] = [await makePerson(), await makePerson()];
  await merge(e, d);
  await settled();
  await unmerge(e, d);
  await settled();
  await rename(e);
  // A check that ran while they were one.
  await rows(sql`insert into member_findings (type, member_id, detail)
    values ('too-many-identities', ${e.id}::uuid, jsonb_build_object('value', ${d.values[1]}::text))
    on conflict (type, member_id) do update set detail = excluded.detail`);
  await erase(d);
  await expectGone(d.values);
  const [name] = await rows<{ count: number }>(sql`
    select count(*)::int as count from audit_logs where entity_id = ${e.id}::uuid and new_state::text like '%Renamed%'`);
  expect(name?.count).toBe(1);
});

test("a person in imports, exports, repairs and bulk changes of employers is erased from all of them", async () => {
  const [f, g] = [await makePerson(), await makePerson()];
  const { id } = await send<{ id: string }>("POST", "/organization", { name: "Heron Works" });
  for (const isUndone of [false, true]) {
    await importTable(f, isUndone);
    await settled();
    await importRecords(f, isUndone);
  }
  await setEmployer([f, g], id);
  await settled();
  await setEmployer([f, g], null);
  await exportPeople();
  await repair();
  await settled();
  await merge(g, f);
  await settled();
  await unmerge(g, f);
  await settled();
  await erase(f);
  await expectGone(f.values);
});

test("a person in reports, views, messages about views, shared reports and lists of maintainers is erased from them", async () => {
  await subscribe();
  const h = await makePerson();
  await rename(h);
  await tellSubscribers();
  await report(h);
  // An account that was imported and taken back is still theirs.
  await importTable(h, true);
  await settled();
  await saveViews(h);
  await shareReport();
  await maintain(h);
  await erase(h);
  await expectGone(h.values);
});

const calls = [
  "merge",
  "unmerge",
  "bulk",
  "rename",
  "table",
  "records",
  "employer",
  "independent",
  "export",
  "repair",
  "inbox",
  "report",
  "view",
  "subscription",
  "share",
  "maintainer",
];
const step = fc.record({ call: fc.constantFrom(...calls), a: fc.nat(9), b: fc.nat(9) });

test("after any history of merges, bulk changes, imports, exports and edits nothing of an erased person is left", async () => {
  const { id: employer } = await send<{ id: string }>("POST", "/organization", { name: "Wren Works" });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const people = [await makePerson(), await makePerson(), await makePerson(), await makePerson()];
      /** Who was merged into whom, newest last. */
      const merged: { into: Person; from: Person }[] = [];
      const living = () => people.filter((each) => !merged.some(({ from }) => from === each));
      for (const { call, a, b } of steps) {
        const now = living();
        const [first, second] = [now[a % now.length], now[b % now.length]];
        if (!first || !second) continue;
        if (call === "merge" && first !== second) {
          await merge(first, second);
          merged.push({ into: first, from: second });
        } else if (call === "unmerge") {
          const last = merged.at(-1);
          if (last) {
            await unmerge(last.into, last.from);
            merged.pop();
          }
        } else if (call === "bulk") await bulk(now);
        else if (call === "rename") await rename(first);
        else if (call === "inbox") await sortInbox(first);
        else if (call === "table") await importTable(first, b % 2 === 0);
        else if (call === "records") await importRecords(first, b % 2 === 0);
        else if (call === "employer") await setEmployer(now, employer);
        else if (call === "independent") await setEmployer(now, null);
        else if (call === "export") await exportPeople();
        else if (call === "repair") await repair();
        else if (call === "report") await report(first);
        else if (call === "view") await saveViews(first);
        else if (call === "subscription") await subscribe();
        else if (call === "share") await shareReport();
        else if (call === "maintainer") await maintain(first);
        await settled();
        await tellSubscribers();
      }
      const whole = (person: Person): string[] => [
        ...person.values,
        ...merged.filter(({ into }) => into === person).flatMap(({ from }) => whole(from)),
      ];
      const [erased] = living();
      if (!erased) return;
      await erase(erased);
      await expectGone(whole(erased));
    }),
    { numRuns: Number(process.env.ERASURE_RUNS ?? 4) },
  );
});
