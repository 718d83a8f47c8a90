import { forgetOldAnswers } from "../http/idempotency.ts";
import type { Platform } from "../platform.ts";

/** What is thrown away by time: answers kept for repeated requests. */
export async function keepHouse({ db, jobs }: Platform): Promise<void> {
  jobs.define("forget-old-answers", () => forgetOldAnswers(db));
  await jobs.schedule("forget-old-answers", "*/5 * * * *");
}
