import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { startGitHost } from "#tests/support/git-remote.ts";
import { startPlatform } from "#tests/support/platform.ts";

const [order = "record-first", folder = "", max = "100000"] = process.argv.slice(2);
const log = execFileSync("git", ["-C", folder, "log", "--no-mailmap", "--format=%H%x09%at%x09%ae%x09%an", "HEAD"], { encoding: "utf8", maxBuffer: 1e9 }).trim().split("\n").slice(0, Number(max));
const commits = log.map((l) => { const [sha = "", at = "", email = "", name = ""] = l.split("\t"); return { sha, at: Number(at) * 1000, email: email.toLowerCase(), name }; });
const free = /gmail|hotmail|outlook|yahoo|icloud|qq\.com|163\.com|126\.com|noreply|googlemail|web\.de|gmx|live\.|me\.com|foxmail|protonmail|pm\.me|localhost|\.local|\.lan/;
const isFree = (e: string) => free.test(e) || !/@[^@]+\.[a-z]+$/.test(e);
// persons by name
const persons = new Map<string, { name: string; emails: Map<string, number> }>();
for (const c of commits.toReversed()) {
  if (!/ /.test(c.name) || /bot|root|github/i.test(c.name)) continue;
  const p = persons.get(c.name.toLowerCase()) ?? { name: c.name, emails: new Map() };
  if (!p.emails.has(c.email)) p.emails.set(c.email, c.at);
  persons.set(c.name.toLowerCase(), p);
}
const owner = new Map<string, string>();
for (const [k, p] of persons) for (const e of p.emails.keys()) if (!owner.has(e)) owner.set(e, k);
const domains = [...new Set([...persons.values()].flatMap((p) => [...p.emails.keys()].filter((e) => !isFree(e)).map((e) => e.split("@")[1] as string)))];
const companyOf = (d: string) => `${d.split(".").slice(0, -1).join(" ")} Company`;
const companies = domains.map(companyOf);
let n = 0;
type W = { org: string; start: number | null; end: number | null };
const work = new Map<string, W[]>();
for (const [k, p] of persons) {
  n += 1;
  if (n % 5 === 0) continue; // not in the record
  const own = [...p.emails].filter(([e]) => !isFree(e)).map(([e, at]) => ({ org: companyOf(e.split("@")[1] as string), at }));
  const list = own.length > 0 ? own : [{ org: companies[n % companies.length] as string, at: [...p.emails.values()][0] as number }];
  if (n % 3 === 0) list.push({ org: companies[(n * 7) % companies.length] as string, at: (list.at(-1)?.at ?? 0) + 200 * 86400000 });
  list.sort((a, b) => a.at - b.at);
  const day = (t: number) => Math.floor(t / 86400000) * 86400000;
  work.set(k, list.map((x, i) => ({ org: x.org, start: i === 0 ? null : day(x.at), end: list[i + 1] ? day((list[i + 1] as { at: number }).at) : n % 7 === 0 ? day(x.at) + 300 * 86400000 : null })));
}
const iso = (t: number | null, d: string) => (t === null ? d : new Date(t).toISOString().slice(0, 19));
const recordOf = JSON.stringify({
  blacklist: [], time: "2026-01-01 00:00:00",
  organizations: Object.fromEntries([...new Set(companies)].map((c) => [c, domains.filter((d) => companyOf(d) === c).map((d, i) => ({ domain: d, is_top: i === 0 }))])),
  uidentities: Object.fromEntries([...work].map(([k, w], i) => {
    const p = persons.get(k) as { name: string; emails: Map<string, number> };
    return [`p${i}`, { profile: { name: p.name, is_bot: false }, identities: [...p.emails.keys()].filter((e) => owner.get(e) === k).map((e) => ({ source: "git", name: p.name, email: e, username: null })),
      enrollments: w.map((x) => ({ organization: x.org, start: iso(x.start, "1900-01-01T00:00:00"), end: iso(x.end, "2100-01-01T00:00:00") })) }];
  })),
});
// plain truth
const truthOf = (c: (typeof commits)[number]): string | null | undefined => {
  const k = owner.get(c.email); if (k === undefined || !work.has(k)) return undefined;
  const day = Math.floor(c.at / 86400000) * 86400000;
  const fit = (work.get(k) ?? []).filter((w) => (w.start === null || day >= w.start) && (w.end === null || day <= w.end)).sort((a, b) => (b.start ?? -1) - (a.start ?? -1));
  if (fit[0]) return fit[0].org;
  return null;
};
const host = await startGitHost();
const platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
const { db } = platform.running.platform;
try {
  const { url, folder: copy } = await host.createRepository("judged");
  const git = (...a: string[]) => execFileSync("git", ["-C", copy, ...a], { encoding: "utf8" }).trim();
  writeFileSync(join(copy, "objects", "info", "alternates"), `${execFileSync("git", ["-C", folder, "rev-parse", "--path-format=absolute", "--git-path", "objects"], { encoding: "utf8" }).trim()}\n`);
  const head = execFileSync("git", ["-C", folder, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const firstParent = execFileSync("git", ["-C", folder, "rev-list", "--first-parent", "HEAD"], { encoding: "utf8" }).trim().split("\n");
  const middle = firstParent[Math.floor(firstParent.length * 0.3)] as string;
  const early = new Set(execFileSync("git", ["-C", folder, "rev-list", middle], { encoding: "utf8" , maxBuffer: 1e9}).trim().split("\n"));
  git("update-ref", "refs/heads/main", middle);
  const api = async (path: string, method = "GET", body?: object): Promise<any> => { const a = await platform.api(path, { method, account: "admin", ...(body && { body }) }); if (a.status >= 400) throw new Error(a.text); return a.json(); };
  const group = await api("/segment/projectGroup", "POST", { name: "Judged", slug: "judged" });
  const segmentId = group.projects[0].subprojects[0].id;
  let connected = "";
  const history = async () => {
    if (connected) {
      await api(`/integration/${connected}/sync`, "POST", {});
      const total = Number(git("rev-list", "--count", "HEAD"));
      for (let last = -1, same = 0; same < 15; ) {
        const n = (await db.execute<{ n: number }>(sql`select count(*)::int as n from activities where type = 'authored-commit'`)).rows[0]?.n ?? 0;
        if (n >= total) return;
        same = n === last ? same + 1 : 0; last = n;
        await new Promise((r) => setTimeout(r, 1000));
      }
      return;
    }
    const { id } = await api("/git-connect", "PUT", { remotes: [url], segments: [segmentId] });
    connected = id;
    for (;;) { const { status, error } = await api(`/integration/${id}`); if (status === "done") return; if (status !== "in-progress") throw new Error(error); await new Promise((r) => setTimeout(r, 300)); }
  };
  const settled = async () => { for (let quiet = 0; quiet < 3; ) { const r = await db.execute<{ n: number }>(sql`select (select count(*) from affiliation_changes)::int + (select count(*) from employer_changes)::int + (select count(*) from merge_actions where state = 'in-progress')::int as n`); quiet = r.rows[0]?.n === 0 ? quiet + 1 : 0; await new Promise((r) => setTimeout(r, 300)); } };
  const record = async () => {
    const { id } = await api("/record-import", "POST", { format: "sortinghat", segmentId });
    for (let piece = 0; piece * 500000 < recordOf.length; piece += 1) await api(`/record-import/${id}/file`, "POST", { name: "identities.json", piece, text: recordOf.slice(piece * 500000, (piece + 1) * 500000) });
    await api(`/record-import/${id}/read`, "POST");
    const until = async (...st: string[]): Promise<any> => { for (;;) { const f = await api(`/record-import/${id}`); if (st.includes(f.status)) return f; await new Promise((r) => setTimeout(r, 300)); } };
    await until("ready", "failed");
    await api(`/record-import/${id}/start`, "POST");
    const done = await until("done", "failed");
    console.log("import", done.status, done.error, JSON.stringify(done.imported), done.problems.length, JSON.stringify(done.problems.slice(0, 3)));
  };
  const compare = async (what: string, of: (sha: string) => boolean) => {
    const rows = (await db.execute<{ sha: string; org: string | null }>(sql`select a.source_id as sha, o.display_name as org from activities a left join organizations o on o.id = a.organization_id where a.type = 'authored-commit'`)).rows;
    const got = new Map(rows.map((r) => [r.sha, r.org]));
    let right = 0, all = 0; const wrong = new Map<string, number>();
    for (const c of commits) {
      const t = truthOf(c); if (t === undefined || t === null || !got.has(c.sha) || !of(c.sha)) continue;
      all += 1; if (got.get(c.sha) === t) right += 1; else { const k = `${c.email} want ${t} got ${got.get(c.sha)}`; wrong.set(k, (wrong.get(k) ?? 0) + 1); }
    }
    console.log(order, what, `${right}/${all}`, (right / all * 100).toFixed(2));
    for (const [k, v] of [...wrong].sort((a, b) => b[1] - a[1]).slice(0, 8)) console.log("   ", v, k);
  };
  const t0 = performance.now();
  if (order === "first-import") {
    git("update-ref", "refs/heads/main", head); await history(); await settled();
    const rows = (await db.execute<any>(sql`select o.display_name as name, o.employer_policy, array_agg(distinct m.display_name || ' <' || i.value || '>') as people, (select count(*) from activities a where a.organization_id = o.id) as n
      from organizations o left join member_organizations w on w.organization_id = o.id left join members m on m.id = w.member_id left join member_identities i on i.member_id = m.id and i.type='email' group by o.id order by n desc`)).rows;
    for (const r of rows) console.log(r.name, r.n, r.people.length, r.people.slice(0, 3).join("; "));
    const none = (await db.execute<any>(sql`select split_part(i.value,'@',2) as d, count(distinct m.id) as people, string_agg(distinct m.display_name || ' <' || i.value || '>', '; ') as who, count(a.id) as n from member_identities i join members m on m.id=i.member_id left join activities a on a.username=i.value and a.member_id=m.id where i.type='email' and i.verified and not exists (select from member_organizations w where w.member_id=m.id) group by 1 order by n desc`)).rows;
    console.log("--- without"); for (const r of none.filter((x: any) => !isFree(`a@${x.d}`))) console.log(r.d, r.people, r.n, r.who.slice(0, 150));
  } else {
    if (order === "record-first") { await record(); await history(); } else { await history(); await settled(); await record(); }
    await settled();
    if (order !== "record-first") { const dup = (await db.execute<any>(sql`select m.display_name as n, string_agg(i.platform||':'||i.type||':'||i.value||':'||coalesce(i.source_id,'')||':'||i.verified, ' ') as ids, m.id from members m join member_identities i on i.member_id=m.id where lower(m.display_name) in (select lower(display_name) from members group by 1 having count(*)>1) group by m.id order by 1`)).rows; console.log("DUP", dup.length); for (const d of dup) console.log("DUP", d.n, d.ids); }
    await compare("first part", () => true);
    if (process.env.LOOK) for (const r of (await db.execute<any>(sql`select m.id, m.display_name, m.is_bot, (select json_agg(json_build_array(i.platform,i.type,i.value,i.verified)) from member_identities i where i.member_id=m.id) as ids, (select json_agg(json_build_array(o.display_name,o.deleted_at,o.employer_policy,w.source,w.date_start,w.date_end,w.deleted_at)) from member_organizations w join organizations o on o.id=w.organization_id where w.member_id=m.id) as work, (select json_agg(json_build_array(a.timestamp,a.username,a.organization_id)) from activities a where a.member_id=m.id) as acts from members m where m.id in (select member_id from member_identities where value = ${process.env.LOOK})`)).rows) console.log("LOOK", JSON.stringify(r));
    git("update-ref", "refs/heads/main", head);
    await history(); await compare("later, at arrival", (sha) => !early.has(sha));
    await settled(); await compare("all", () => true);
  }
  console.log("seconds", ((performance.now() - t0) / 1000).toFixed(0));
} finally { await platform.stop(); await host.stop(); }
process.exit(0);
