import { forgetOldAnswers } from "../http/idempotency.ts";
import type { Platform } from "../platform.ts";

/** What is thrown away by time: answers kept for repeated requests. */
export function keepHouse({ db, jobs }: Platform): void {
  jobs.define("forget-old-answers", () => forgetOldAnswers(db));
  void jobs.schedule("forget-old-answers", "*/5 * * * *");
}
