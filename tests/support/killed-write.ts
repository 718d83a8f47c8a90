import pg from "pg";

/**
 * Loaded into a server process with `--import`. Kills the process with SIGKILL at a statement of the write that carries
 * the `Idempotency-Key` "killed". `KILL_AT` identifies the statement: `before` or `after`, its number among statements
 * of its kind, and its first words.
 */
const [when, count, ...words] = (process.env.KILL_AT ?? "").split(" ");
const statement = words.join(" ");
let remainingCount = Number(count);
const writing = new WeakSet<pg.Client>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
  const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  const text = (typeof config === "string" ? config : config.text).trim();
  const given = values ?? (typeof config === "string" ? [] : (config.values ?? []));
  if (text.includes("insert into idempotent_answers") && given.includes("killed")) writing.add(this);
  const isIt = writing.has(this) && text.startsWith(statement) && --remainingCount === 0;
  if (isIt && when === "before") die();
  const answer = query.apply(this, args);
  return isIt ? Promise.resolve(answer).then(die) : answer;
} as typeof pg.Client.prototype.query;

function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("It lives.");
}
