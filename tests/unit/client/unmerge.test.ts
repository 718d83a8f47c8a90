import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createClient } from "#shared/client/client.ts";
import {
  memberUnmerge,
  memberUnmergePreview,
  organizationUnmerge,
  organizationUnmergePreview,
} from "#shared/contract/merging/merging.ts";
import { startBackend } from "./backend.ts";

const headers = { "content-type": "application/json; charset=utf-8" };
const params = { id: "11111111-1111-4111-8111-111111111111" };
const segments = ["c0c16132-b84e-4aad-a493-c70e067c382b"];
const identityId = "cccccccc-0000-4000-8000-000000000002";

/** Recorded response of a backend, with its null and absent fields. */
const recorded = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../wire-samples/${name}.json`, import.meta.url), "utf8")).body;

async function connect(preview: unknown) {
  const { url, arrived } = await startBackend({ headers, body: JSON.stringify(preview) }, { headers, body: '"OK"' });
  return { client: createClient({ baseUrl: url, fetch, token: () => "app-token", group: () => null }), arrived };
}

test("The preview of an existing backend is sent back unchanged: null stays null, and absent fields stay absent", async () => {
  const preview = recorded("POST_member_ID_unmerge_preview_nulls");
  expect(preview.primary).toMatchObject({ contributions: null, manuallyChangedFields: null });
  const { client, arrived } = await connect(preview);
  const shown = await client.send(memberUnmergePreview, { params, segments, body: { identityId } });
  expect(await client.send(memberUnmerge, { params, segments, body: shown })).toBe("OK");
  expect(arrived[1]).toMatchObject({ method: "POST", target: `/member/${params.id}/unmerge` });
  expect(arrived[1]?.body).toEqual({ ...preview, segments });
});

test.each([
  ["POST_organization_ID_unmerge_preview", false],
  ["POST_organization_ID_unmerge_preview_revert", true],
])("So is that of an organization (%s)", async (name, revertPreviousMerge) => {
  const preview = recorded(name);
  expect(preview.primary).not.toHaveProperty("id");
  if (revertPreviousMerge) expect(preview.secondary).not.toHaveProperty("attributes");
  const { client, arrived } = await connect(preview);
  const body = {
    identity: { platform: "github", value: "fjord", type: "username", verified: true },
    revertPreviousMerge,
  };
  const shown = await client.send(organizationUnmergePreview, { params, segments, body });
  await client.send(organizationUnmerge, { params, segments, body: shown });
  expect(arrived[1]?.body).toEqual({ ...preview, segments });
});
