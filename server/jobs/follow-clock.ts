import type { Pool } from "pg";

/**
 * Moves what the queue has noted for a time that is still to come, although it happened: the database's clock was set
 * back. Jobs would wait, and what is done every few minutes would rest, for as long as the clock was set back.
 */
export async function followClock(pool: Pick<Pool, "query">): Promise<void> {
  await pool.query(`
    update pgboss.job set
      start_after = start_after - (happened - now()), created_on = least(created_on, now()),
      started_on = least(started_on, now())
    from (
      select name as of_name, id as of_id, greatest(created_on, started_on) as happened from pgboss.job
      where state < 'completed' and greatest(created_on, started_on) > now() + interval '1 second'
    ) ahead
    where name = of_name and id = of_id`);
  // What failed while the clock stood ahead began before it: nothing but its next try is noted too late.
  const longestDelay = "make_interval(secs => retry_delay + 2 ^ least(16, retry_count + 1))";
  await pool.query(`
    update pgboss.job set start_after = now() + ${longestDelay}
    where state = 'retry' and start_after > now() + ${longestDelay}`);
  await pool.query("update pgboss.version set cron_on = null where cron_on > now()");
  await pool.query(`
    update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    where monitor_on > now() or maintain_on > now()`);
  // The queue sends once for each minute of the clock, and some of these minutes come again.
  await pool.query("delete from pgboss.job where state = 'completed' and singleton_on > (now() at time zone 'utc')");
}
