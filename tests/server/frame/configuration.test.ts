import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/platform/core/config.ts";

function problems(args: string[], environment: Record<string, string> = {}): readonly string[] {
  try {
    readConfig(args, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("each wrong flag or variable is reported in one sentence", () => {
  test.each<[string[], Record<string, string>, RegExp]>([
    [["--port", "0"], {}, /^The port .* whole number from 1 to 65535, not "0"\.$/],
    [["--port", "4190"], {}, /^Browsers block port 4190\. Choose another with --port\.$/],
    [[], { PORT: "x" }, /^The port .* not "x"\.$/],
    [["--nothing"], {}, /^Unknown option '--nothing'\. Known flags: --port, /],
    [["--host", "a b"], {}, /host name or an IP address/],
    [["--database-url", "mysql://x"], {}, /must look like postgresql:\/\//],
    [[], { EMPTY: "perhaps" }, /^EMPTY must be true or false/],
    [[], { RATE_LIMIT: "-1" }, /^RATE_LIMIT must be a whole number from 0/],
    [[], { DEMO_SCRIPTS: "some" }, /^DEMO_SCRIPTS must be few or all, not "some"/],
    [[], { DEMO_SCALE: "0" }, /^DEMO_SCALE must be a whole number from 1/],
    [[], { SECRET_KEY: "short" }, /^SECRET_KEY must have at least 32 characters\.$/],
    [[], { METRICS_TOKEN: "short" }, /^METRICS_TOKEN must have at least 16 characters\.$/],
    [[], { PUBLIC_URL: "nowhere" }, /^PUBLIC_URL must be a URL such as/],
    [
      [],
      { PUBLIC_URL: "https://a.example", OIDC_ISSUER: "", OIDC_CLIENT_ID: "" },
      /can be reached from other machines/,
    ],
    [[], { OIDC_ISSUER: "https://a.example" }, /^OIDC_ISSUER and OIDC_CLIENT_ID must be set together\.$/],
    [[], { OIDC_ISSUER: "http://a.example", OIDC_CLIENT_ID: "x" }, /^OIDC_ISSUER must be an https URL/],
    [[], { OUTBOUND_ALLOW: "http://a.example/" }, /^OUTBOUND_ALLOW must list hosts/],
    [[], { CORS_ORIGINS: "https://a.example/path" }, /^CORS_ORIGINS must be a URL/],
    [[], { EXTENSION_REDIRECTS: "http://a.example/" }, /^EXTENSION_REDIRECTS must list https URLs/],
    [["--host", "0.0.0.0"], {}, /so OIDC_ISSUER and OIDC_CLIENT_ID must be set/],
  ])("%j %j", (args, environment, sentence) => {
    const found = problems(args, environment);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(sentence);
  });

  test("all of them are reported at once", () => {
    expect(problems(["--port", "x", "--host", "0.0.0.0"], { EMPTY: "perhaps", SECRET_KEY: "short" })).toHaveLength(4);
  });

  test("a database address is never repeated, since it may hold a password", () => {
    expect(problems(["--database-url", "http://me:secret@host/"])[0]).not.toContain("secret");
  });
});

describe("missing options have a default", () => {
  test("loopback, port 4100, the folder .data, the embedded provider", () => {
    expect(readConfig([], {})).toMatchObject({
      port: 4100,
      host: "127.0.0.1",
      publicUrl: "http://localhost:4100",
      databaseUrl: null,
      empty: false,
      oidc: null,
      rateLimit: 1200,
      trustProxy: ["loopback"],
    });
  });

  test("a flag wins over its variable, and an empty variable is not set", () => {
    expect(readConfig(["--port", "4200"], { PORT: "4300", HOST: "" })).toMatchObject({ port: 4200, host: "127.0.0.1" });
  });

  test("another host requires an external provider", () => {
    const environment = { OIDC_ISSUER: "https://id.example/", OIDC_CLIENT_ID: "x", PUBLIC_URL: "https://c.example/" };
    expect(readConfig(["--host", "0.0.0.0"], environment)).toMatchObject({
      host: "0.0.0.0",
      publicUrl: "https://c.example",
      // Providers spell their issuer with or without a slash.
      oidc: { issuer: "https://id.example", clientId: "x" },
    });
  });
});

test.each([
  ["ops@mail.example", "Community Data Platform"],
  ["Ops, Ltd. <ops@mail.example>", "Ops, Ltd."],
  ['"Ops, Ltd." <ops@mail.example>', "Ops, Ltd."],
  [String.raw`"The \"Ops\" <a>" <ops@mail.example>`, 'The "Ops" <a>'],
  ["Café 山田 <ops@mail.example>", "Café 山田"],
])("MAIL_FROM %s", (value, fromName) => {
  const { mail } = readConfig([], { SMTP_URL: "smtp://mail.example", MAIL_FROM: value });
  expect(mail).toMatchObject({ from: "ops@mail.example", fromName });
});

test.each(['Say "hi" <ops@mail.example>', "Ops <ops@>", "Ops ops@mail.example", "A <a@b.example> c"])(
  "MAIL_FROM %s is refused",
  (value) => {
    const found = problems([], { SMTP_URL: "smtp://mail.example", MAIL_FROM: value });
    expect(found).toEqual([`MAIL_FROM must be an email address or "Name <address>", not "${value}".`]);
  },
);
