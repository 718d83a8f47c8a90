import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

async function page(path: string): Promise<{ html: string; policy: string }> {
  const answer = await fetch(`${platform.url}${path}`);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

test.each(["/oidc/session/end", "/oidc/auth?client_id=unknown", "/api/docs"])(
  "%s has the product's mark, name and style sheet, and no inline code",
  async (path) => {
    const { html, policy } = await page(path);
    expect(html).toContain('<p class="brand"><svg viewBox="0 0 22 22"');
    expect(html).toContain("Community Data Platform</p>");
    expect(html).toContain('<link rel="stylesheet" href="/api/docs/plain.css">');
    expect(html).not.toMatch(/<script>|<style|style=/);
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("font-src 'self'");
  },
);

test("the pages of the server use Inter and the tokens of light and dark, from this server alone", async () => {
  const styles = await (await fetch(`${platform.url}/api/docs/plain.css`)).text();
  expect(styles).toContain("color-scheme: light dark");
  for (const name of new Set(styles.match(/var\((--[\w-]+)\)/g))) {
    expect(styles, name).toContain(`${name.slice(4, -1)}:`);
  }
  const addresses = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, address = ""]) => address);
  expect(addresses).toEqual([expect.stringMatching(/^inter-latin-[0-9a-f]{10}\.woff2$/)]);
  const font = await fetch(`${platform.url}/api/docs/${addresses[0]}`);
  expect(font.headers.get("content-type")).toBe("font/woff2");
  expect(font.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(Buffer.from(await font.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
});
