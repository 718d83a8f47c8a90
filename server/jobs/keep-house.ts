import { forgetOldAnswers } from "../http/idempotency.ts";
import type { Platform } from "../platform.ts";
import { forgetOldUse } from "../product/forget.ts";

/** What is thrown away by time: answers kept for repeated requests, and how the product was used. */
export async function keepHouse({ db, jobs }: Platform): Promise<void> {
  jobs.define("forget-old-answers", () => forgetOldAnswers(db));
  await jobs.schedule("forget-old-answers", "*/5 * * * *");
  jobs.define("forget-old-use", (_payload, { signal }) => forgetOldUse(db, signal));
  await jobs.schedule("forget-old-use", "37 3 * * *");
}
