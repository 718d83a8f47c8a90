import { getClient } from "#console/core/api-client.ts";
import { recordRepairCalls as calls, type RecordRepair } from "#shared/contract/record-repairs.ts";
import { createJobQueries } from "../record-jobs/job-queries.ts";

export const repairQueries = createJobQueries<RecordRepair>("record-repairs", {
  list: (signal) => getClient().send(calls.list, { signal }),
  find: (id, signal) => getClient().send(calls.find, { params: { id }, signal }),
});
