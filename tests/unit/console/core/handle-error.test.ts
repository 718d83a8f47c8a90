import { expect, onTestFinished, test } from "vitest";
import { handleError } from "#console/core/handle-error.ts";
import { dismissToasts, type ShownToast, watchToasts } from "#console/ui/toast.ts";
import { createClient } from "#shared/client/client.ts";
import { tagFind } from "#shared/contract/tags.ts";
import { startBackend } from "../../client/backend.ts";

test.each([
  [500, "Please try again. If the problem remains, reach out to us. Reference: 1ef10aea"],
  [400, "The name is taken."],
])("The toast of a %s names the request only for failures of the server", async (status, message) => {
  const headers = { "x-request-id": "1ef10aea", "content-type": "text/plain" };
  const { url } = await startBackend({ status, headers, body: "The name is taken." });
  let shown: readonly ShownToast[] = [];
  onTestFinished(
    watchToasts((toasts) => {
      shown = toasts;
    }),
  );
  const client = createClient({ baseUrl: url, fetch, token: () => "", group: () => null });
  await client.send(tagFind, { params: { id: "1" } }).catch(handleError);
  expect(shown.map((toast) => toast.message)).toEqual([message]);
  dismissToasts();
});
