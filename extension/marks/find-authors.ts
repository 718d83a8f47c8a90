import { identityQuery, maxLookUps } from "#shared/contract/identity-lookup.ts";
import type { KnownAuthor } from "../base/messages.ts";
import { platformClient } from "../connection/client.ts";
import { appToken, consoleAddress, selectedGroupId } from "../connection/storage.ts";
import { logRequest } from "../request-log/request-log.ts";
import { mayMark } from "./author-marks.ts";

/**
 * Looks up the authors of a page in one request, in the project group that was selected last.
 * @returns people by handle in lower case; none when marks are off or nobody is signed in
 */
export async function findAuthors(handles: readonly string[]): Promise<Readonly<Record<string, KnownAuthor>>> {
  const [isOn, origin, token, groupId] = await Promise.all([
    mayMark(),
    consoleAddress.getValue(),
    appToken.getValue(),
    selectedGroupId.getValue(),
  ]);
  const values = handles.filter((handle) => /^[a-z\d][\w-]{0,49}$/i.test(handle)).slice(0, maxLookUps);
  if (!isOn || !origin || !token || !groupId || values.length === 0) return {};
  const platform = "github";
  const what = { kind: "list", platform, count: values.length } as const;
  await logRequest({ what, why: "mark", call: "POST /identity/query", to: origin });
  const body = { platform, type: "username", values, segments: [groupId] };
  const { found } = await platformClient(origin, token).send(identityQuery, { body });
  return Object.fromEntries(
    found.flatMap(({ value, people: [person, other] }) =>
      // Two records of one handle say nothing certain.
      person && !other
        ? [
            [
              value.toLowerCase(),
              {
                displayName: person.displayName,
                organization: person.organization ?? null,
                joinedAt: person.joinedAt ?? null,
              },
            ],
          ]
        : [],
    ),
  );
}
