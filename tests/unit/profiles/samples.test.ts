import { describe, expect, test } from "vitest";
import { readAddress } from "#shared/profiles/address.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import { recognizers } from "./recognizers.ts";

describe.each(Object.entries(recognizers))("%s", (name, [recognizer, samples, platform, kind]) => {
  test.each(Object.entries(samples))("reads %s", (sample, expected) => {
    const address = readAddress(sample);
    if (!address) throw new Error(`${sample} is on no site`);
    const recognized = recognizer(address);
    expect(recognized).toMatchObject(
      recognized?.kind === "post" ? { platform, postType: kind, url: expected } : { platform, kind, value: expected },
    );
    expect(recognize(sample)).toEqual(recognized);
    expect(recognize(new URL(sample))).toEqual(recognized);
  });

  test.each(Object.keys(samples))("only this recognizer accepts %s", (sample) => {
    const address = readAddress(sample);
    const knowing = Object.entries(recognizers).filter(([, [other]]) => address && other(address) !== null);
    expect(knowing.map(([other]) => other)).toEqual([name]);
  });
});

test("the URL of a post is recognized as the same post", () => {
  for (const [, samples, , kind] of Object.values(recognizers)) {
    if (!["status", "thread", "issue", "pull-request", "discussion", "post"].includes(kind)) continue;
    for (const [sample, url] of Object.entries(samples)) expect(recognize(url)).toEqual(recognize(sample));
  }
});
