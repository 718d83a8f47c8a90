import { describe, expect, it, test } from "vitest";
import {
  handleFromNoreply,
  isBotName,
  isPlaceholderName,
  isSharedMailbox,
} from "#shared/domain/identities/git-identity.ts";
import { normalizeRemote } from "#shared/domain/integrations/git-remote.ts";

describe("the handle out of a noreply address (matching.md)", () => {
  test.each([
    ["123+ada@users.noreply.github.com", "github", "ada"],
    ["Ada-L@users.noreply.github.com", "github", "ada-l"],
    ["49699333+dependabot[bot]@users.noreply.github.com", "github", "dependabot[bot]"],
    ["12+ada_corp@users.noreply.github.com", "github", "ada_corp"],
    ["4567-ada.l@users.noreply.gitlab.com", "gitlab", "ada.l"],
    ["ada@users.noreply.gitlab.com", "gitlab", "ada"],
  ])("%s contains %s %s", (email, platform, handle) => {
    expect(handleFromNoreply(email)).toMatchObject({ platform, site: "", handle });
  });

  test.each([
    ["1001+Ada@users.noreply.git.fenn.example", "github", "git.fenn.example", "ada", "1001"],
    ["1001+ada@users.noreply.fenn.ghe.com", "github", "fenn.ghe.com", "ada", "1001"],
    ["ada@users.noreply.fenn.ghe.com", "github", "fenn.ghe.com", "ada", null],
    ["ada@users.noreply.github.fenn.example", "github", "github.fenn.example", "ada", null],
    ["41898282+github-actions[bot]@users.noreply.ghe.fenn.example", "github", "ghe.fenn.example"],
    ["12-ada.l@users.noreply.code.fenn.example", "gitlab", "code.fenn.example", "ada.l", "12"],
    ["ada.l@users.noreply.gitlab.fenn.example", "gitlab", "gitlab.fenn.example", "ada.l", null],
  ])("%s names an account of %s on the server %s", (email, platform, site, handle?, account?) => {
    const named = handle === undefined ? {} : { handle, account };
    expect(handleFromNoreply(email)).toMatchObject({ platform, site, ...named });
  });

  test.each([
    ["123+ada@users.noreply.github.com", "123"],
    ["ada@users.noreply.github.com", null],
    ["4567-ada.l@users.noreply.gitlab.com", "4567"],
    ["ada@users.noreply.gitlab.com", null],
  ])("%s contains the account number %s, which a renamed account keeps", (email, account) => {
    expect(handleFromNoreply(email)?.account).toBe(account);
  });

  test.each([
    "ada@github.com",
    "noreply@github.com",
    "ada@users.noreply.github.com.evil.example",
    "ada@evil.example@users.noreply.github.com",
    "@users.noreply.github.com",
    "-@users.noreply.github.com",
    "12+@users.noreply.github.com",
    // Both GitHub and GitLab, and others, have such addresses.
    "ada@users.noreply.git.fenn.example",
    "12+ada@users.noreply.localhost",
    "12+ada@users.noreply.",
    "",
  ])("%s contains no handle", (email) => {
    expect(handleFromNoreply(email)).toBeNull();
  });
});

describe("ignored values (matching.md)", () => {
  test.each([
    "info@example.org",
    "noreply@github.com",
    "no-reply@example.org",
    "build-notifications@example.org",
    "security@example.org",
    "security+x@example.org",
    "linux-kernel@vger.kernel.org",
    "root@localhost",
    "ada@laptop.local",
    "noreply",
    "",
  ])("%s is a shared mailbox", (email) => expect(isSharedMailbox(email)).toBe(true));

  test.each([
    "ada@example.org",
    "123+ada@users.noreply.github.com",
    "teamwork.ada@example.org",
    "devon@example.org",
    "me@ada.example",
  ])("%s is a person's", (email) => expect(isSharedMailbox(email)).toBe(false));

  test.each([
    "root",
    "unknown",
    "Your Name",
    "Deleted User",
    "ubuntu",
    "  YOUR   NAME ",
    "",
    "???",
    "<unknown>",
    "(no author)",
  ])("%j is a placeholder name", (name) => expect(isPlaceholderName(name)).toBe(true));

  test.each(["Ada Lovelace", "Rootes", "李小龙", "ghostwriter", "Я"])("%s is a name", (name) => {
    expect(isPlaceholderName(name)).toBe(false);
  });

  test.each([
    "dependabot[bot]",
    "renovate-bot",
    "Kubernetes Prow Robot",
    "k8s-ci-robot",
    "GitHub Actions",
    "bot-ci",
    "Zuul",
  ])("%s is automation", (name) => expect(isBotName(name)).toBe(true));

  test.each(["Abbot", "Ada Talbot", "Botond Szabo", "robotnik", "Ada"])("%s is a person", (name) => {
    expect(isBotName(name)).toBe(false);
  });
});

describe("git remotes (wire.md 27.1, settled)", () => {
  test.each([
    ["https://GitHub.com/example/alpha.git", "https://github.com/example/alpha"],
    [" https://github.com/example/alpha/ ", "https://github.com/example/alpha"],
    ["http://127.0.0.1:8080/alpha.git/", "http://127.0.0.1:8080/alpha"],
    ["https://github.com", null],
    ["git@GitHub.com:example/alpha.git", "ssh://git@github.com/example/alpha"],
    ["ssh://ada@review.example:29418/alpha.git", "ssh://ada@review.example:29418/alpha"],
    ["ssh://github.com/example/alpha", "ssh://git@github.com/example/alpha"],
    ["ssh://-oProxyCommand=x/a", null],
    ["ssh://-l@host/a", null],
    ["-oProxyCommand:x", null],
    ["ssh://git:secret@github.com/a", null],
    ["file:///etc", null],
    ["https://user:secret@github.com/a", null],
    ["--upload-pack=x", null],
    ["", null],
  ])("%s is stored as %s", (remote, normal) => {
    expect(normalizeRemote(remote)).toBe(normal);
  });

  it("normalizing is idempotent", () => {
    const normal = normalizeRemote("https://example.org/a//b.git//");
    expect(normal && normalizeRemote(normal)).toBe(normal);
  });
});
