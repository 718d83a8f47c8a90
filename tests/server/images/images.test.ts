import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "#tests/support/platform.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type ImageHost, png, startImageHost } from "./image-host.ts";

let host: ImageHost;
/** Another local server, which is not on the allow list. */
let inside: ImageHost;
let platform: TestPlatform;
let cookie: string;
beforeAll(async () => {
  [host, inside] = await Promise.all([startImageHost(), startImageHost()]);
  platform = await startPlatform({ environment: { OUTBOUND_ALLOW: host.host } });
  cookie = await cookieOf("readonly");
});
afterAll(async () => {
  await platform.stop();
  await Promise.all([host.stop(), inside.stop()]);
});

async function setCookieOf(account: Account): Promise<string> {
  return (await platform.api("/auth/me", { account })).headers.get("set-cookie") ?? "";
}

async function cookieOf(account: Account): Promise<string> {
  return (await setCookieOf(account)).split(";")[0] ?? "";
}

function ask(url: string, headers: Record<string, string> = { cookie }): Promise<Response> {
  return fetch(`${platform.url}/api/images?url=${encodeURIComponent(url)}`, { headers });
}

async function refusal(url: string): Promise<string> {
  const answer = await ask(url);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return answer.text();
}

const countRequests = (path: string) => host.requests.filter((asked) => asked === path).length;

describe("an image of another host", () => {
  test("is served by our server with the type of its bytes, and without permissions", async () => {
    const url = host.answer("/wrongly-named.html", (response) =>
      response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=b" }).end(png),
    );
    const answer = await ask(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=86400",
    });
    expect(answer.headers.has("set-cookie")).toBe(false);
  });

  test("is fetched once, even with simultaneous requests, and again after a restart", async () => {
    const url = host.answer("/once.png", (response) => setImmediate(() => response.end(png)));
    const answers = await Promise.all([ask(url), ask(url), ask(`${url}#part`), ask(url)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await platform.restart();
    expect((await ask(url)).status).toBe(200);
    expect(countRequests("/once.png")).toBe(1);
    const names = await readdir(join(platform.config.dataDir, "images"));
    expect(names.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });

  test("is found after three redirects, not after four", async () => {
    const steps = (name: string, count: number): string =>
      host.answer(`/${name}-${count}`, (response) => {
        if (count === 0) response.end(png);
        else response.writeHead(302, { location: steps(name, count - 1) }).end();
      });
    expect((await ask(steps("near", 3))).status).toBe(200);
    expect(await refusal(steps("far", 4))).toBe("The URL of the image redirects too often.");
  });
});

describe("other content is 404 with the reason", () => {
  test.each([
    ["a page named .png", "/page.png", "image/png", "<!doctype html><script>alert(1)</script>"],
    ["SVG", "/drawing.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["nothing", "/empty.png", "image/png", ""],
    ["a film", "/film.mp4", "video/mp4", "\0\0\0\x18ftypmp42\0\0\0\0isommp42"],
  ])("%s", async (_what, path, type, body) => {
    const url = host.answer(path, (response) => response.writeHead(200, { "content-type": type }).end(body));
    expect(await refusal(url)).toBe("This is not a PNG, JPEG, GIF, WebP or AVIF image.");
  });

  test("more than 1 MiB, whatever the announced length", async () => {
    const url = host.answer("/endless.png", (response) => {
      response.write(png);
      const more = Buffer.alloc(64 * 1024);
      const write = () => {
        while (response.write(more));
        response.once("drain", write);
      };
      write();
    });
    expect(await refusal(url)).toBe("The image is larger than 1 MiB.");
    const full = Buffer.concat([png, Buffer.alloc(1024 * 1024 - png.length)]);
    expect((await ask(host.answer("/full.png", (response) => response.end(full)))).status).toBe(200);
  });

  test("a response that takes longer than 5 seconds", async () => {
    const url = host.answer("/slow.png", (response) => response.write(png.subarray(0, 20)));
    expect(await refusal(url)).toBe("The image did not load in time.");
  });

  test("a status other than 200, a closed connection, an unknown host name", async () => {
    expect(await refusal(`${host.origin}/missing.png`)).toBe(`${host.host} has no image here: it answered 404.`);
    expect(await refusal(host.answer("/closed.png", (response) => response.destroy()))).toBe(
      "The image could not be reached.",
    );
    expect(await refusal("https://nobody.invalid/a.png")).toBe("The host nobody.invalid could not be found.");
  });

  test("a failure is cached", async () => {
    const url = host.answer("/failing.png", (response) => response.writeHead(500).end());
    await refusal(url);
    host.answer("/failing.png", (response) => response.end(png));
    await refusal(url);
    expect(countRequests("/failing.png")).toBe(1);
  });
});

describe("our server gives no access to the operator's network", () => {
  test("a private address is refused, and so is a redirect to one", async () => {
    const secret = inside.answer("/secret.png", (response) => response.end(png));
    expect(await refusal(secret)).toContain("is an address of a private network");
    const leading = host.answer("/leading.png", (response) => response.writeHead(302, { location: secret }).end());
    expect(await refusal(leading)).toContain("is an address of a private network");
    for (const url of ["http://10.0.0.1/a.png", "http://[::1]/a.png", "http://169.254.169.254/a.png"]) {
      expect(await refusal(url)).toContain("is an address of a private network");
    }
    expect(inside.requests).toEqual([]);
  });

  test("other schemes and URLs with passwords are refused", async () => {
    expect(await refusal("file:///etc/passwd")).toBe("Only URLs that start with https:// or http:// can be read.");
    expect(await refusal("https://user:word@pictures.example/")).toBe(
      "The URL must not contain a username or a password.",
    );
  });

  test.each(["", "not an address", `https://a.example/${"a".repeat(2_000)}`])(
    "an invalid address is 400: %j",
    async (url) => {
      expect((await ask(url)).status).toBe(400);
    },
  );
});

describe("the cookie of /auth/me", () => {
  test("is only for images, not accessible to scripts and other sites", async () => {
    const [pair = "", ...attributes] = (await setCookieOf("admin")).split("; ");
    expect(pair).toMatch(/^images-\d+=[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(attributes).toEqual(["Path=/api/images", "HttpOnly", "SameSite=Strict"]);
  });

  test("or a bearer token is required: without them, or with another token in them, images are 401", async () => {
    const url = host.answer("/guarded.png", (response) => response.end(png));
    const [name = "", value = ""] = cookie.split("=");
    const token = await platform.token("admin");
    expect((await ask(url, {})).status).toBe(401);
    expect((await ask(url, { cookie: `${name}=` })).status).toBe(401);
    expect((await ask(url, { cookie: `${name}=${value.slice(0, -4)}AAAA` })).status).toBe(401);
    expect((await ask(url, { cookie: `${name}=${token}` })).status).toBe(401);
    expect((await ask(url, { authorization: `Bearer ${value}` })).status).toBe(401);
    expect((await ask(url, { authorization: `Bearer ${token.slice(0, -4)}AAAA` })).status).toBe(401);
    // The extension sends no cookies.
    expect((await ask(url, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await ask(url, { cookie: `other=1; ${cookie}` })).status).toBe(200);
    expect(countRequests("/guarded.png")).toBe(1);
  });

  test("gives no access to the API, neither as a cookie nor as a bearer token", async () => {
    const value = cookie.split("=")[1] ?? "";
    expect((await platform.api("/auth/me", { headers: { cookie } })).status).toBe(403);
    expect((await platform.api("/auth/me", { headers: { authorization: `Bearer ${value}` } })).status).toBe(401);
  });

  test("is not set for a user with empty permissions or an anonymous one", async () => {
    expect(await setCookieOf("empty")).toBe("");
    expect((await platform.api("/auth/me")).headers.has("set-cookie")).toBe(false);
    expect((await platform.api("/settings", { account: "admin" })).headers.has("set-cookie")).toBe(false);
  });
});
