import { describe, expect, it, test } from "vitest";
import { messages } from "#console/core/messages.ts";
import { reactionTo, serverMessage } from "#shared/domain/messages/errors.ts";

describe("the generic handler by HTTP status", () => {
  it("401: clear the token, log out, reload the page", () => expect(reactionTo(401)).toEqual({ kind: "logout" }));

  it("403: no message for member export", () => {
    expect(reactionTo(403, { isMemberExport: true, body: "Missing scopes in x" })).toEqual({ kind: "nothing" });
  });

  it("403: Missing scopes in is shown as a persistent error toast", () => {
    const body = "Missing scopes in GitHub: repo";
    expect(reactionTo(403, { body })).toEqual({ kind: "toast", message: body, persistent: true });
  });

  it("403: otherwise go to /403, whatever the body", () => {
    for (const body of ["You have no authorization", undefined, null, { a: 1 }, 5]) {
      expect(reactionTo(403, { body })).toEqual({ kind: "forbidden" });
    }
  });

  test.each([400, 409, 429])("%d: error toast with the server message", (status) => {
    expect(reactionTo(status, { body: "Name taken" })).toMatchObject({ kind: "toast", message: "Name taken" });
  });

  it("542: a persistent toast about the setup of the integration", () => {
    expect(reactionTo(542, { body: "x" })).toEqual({
      kind: "toast",
      message: "An error has occurred setting up the integration, please reach out to us via chat.",
      persistent: true,
    });
  });

  test.each([500, 502, 404, 422, null])("other (%s): Oops, something went wrong", (status) => {
    expect(reactionTo(status, { body: "stack trace" })).toMatchObject({
      title: "Oops, something went wrong",
      message: "Please try again. If the problem remains, reach out to us.",
    });
  });

  test.each([
    [{ body: { error: { message: "from error" } }, message: "request" }, "from error"],
    [{ body: "as text", message: "request" }, "as text"],
    [{ body: { memberId: "m1" }, message: "request" }, "request"],
    [{ body: "  ", message: "request" }, "request"],
    [{}, "Ops, an error occurred"],
  ])(
    "the message of %j is %s: error message, else body as text, else the request's, else the default",
    (call, text) => {
      expect(serverMessage(call)).toBe(text);
    },
  );
});

it("messages about groups, projects and sub-projects use the catalog's texts", () => {
  expect(messages.projectGroup.fetchFailed).toBe("Something went wrong while fetching project groups");
  expect(messages.projectGroup.created).toBe("Project Group created successfully");
  expect(messages.project.updateFailed).toBe("Something went wrong while updating the project");
  expect(messages.subProject.getFailed).toBe("Something went wrong while getting the sub-project");
  expect(messages.subProject.updated).toBe("Sub-project updated successfully");
});

test("the key of a text is never displayed", () => {
  expect(serverMessage({ body: "errors.429", message: "Too many requests." })).toBe("Too many requests.");
  expect(serverMessage({ body: { error: { message: "errors.forbidden.message" } } })).toBe("Ops, an error occurred");
});
