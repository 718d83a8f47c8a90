import { describe, expect, test } from "vitest";
import { readAddress } from "#shared/profiles/address.ts";
import { recognise } from "#shared/profiles/recognise.ts";
import { recognisers } from "./recognisers.ts";

describe.each(Object.entries(recognisers))("%s", (name, [recogniser, samples, platform, kind]) => {
  test.each(Object.entries(samples))("reads %s", (sample, expected) => {
    const address = readAddress(sample);
    if (!address) throw new Error(`${sample} is on no site`);
    const recognised = recogniser(address);
    expect(recognised).toMatchObject(
      recognised?.kind === "post" ? { platform, postType: kind, url: expected } : { platform, kind, value: expected },
    );
    expect(recognise(sample)).toEqual(recognised);
    expect(recognise(new URL(sample))).toEqual(recognised);
  });

  test.each(Object.keys(samples))("only this recognizer accepts %s", (sample) => {
    const address = readAddress(sample);
    const knowing = Object.entries(recognisers).filter(([, [other]]) => address && other(address) !== null);
    expect(knowing.map(([other]) => other)).toEqual([name]);
  });
});

test("the URL of a post is recognized as the same post", () => {
  for (const [, samples, , kind] of Object.values(recognisers)) {
    if (!["status", "thread", "issue", "pull-request", "discussion", "post"].includes(kind)) continue;
    for (const [sample, url] of Object.entries(samples)) expect(recognise(url)).toEqual(recognise(sample));
  }
});
