/** Part of a pool that this file uses. */
interface Queries {
  readonly query: (text: string) => Promise<unknown>;
}

/**
 * Corrects queue entries with future timestamps after the database clock was set back. Otherwise jobs and schedules
 * would pause for as long as the clock was set back.
 */
export async function followClock(pool: Queries): Promise<void> {
  await pool.query(`
    update pgboss.job set
      start_after = start_after - (happened - now()), created_on = least(created_on, now()),
      started_on = least(started_on, now())
    from (
      select name as of_name, id as of_id, greatest(created_on, started_on) as happened from pgboss.job
      where state < 'completed' and greatest(created_on, started_on) > now() + interval '1 second'
    ) ahead
    where name = of_name and id = of_id`);
  // Jobs that failed while the clock was ahead started before that time; only their next retry is too late.
  const longestDelay = "make_interval(secs => retry_delay + 2 ^ least(16, retry_count + 1))";
  await pool.query(`
    update pgboss.job set start_after = now() + ${longestDelay}
    where state = 'retry' and start_after > now() + ${longestDelay}`);
  await pool.query("update pgboss.version set cron_on = null where cron_on > now()");
  await pool.query(`
    update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
    where monitor_on > now() or maintain_on > now()`);
  // The queue sends a scheduled job once per minute of the clock, and some of these minutes now occur again.
  await pool.query("delete from pgboss.job where state = 'completed' and singleton_on > (now() at time zone 'utc')");
}
