import { describe, expect, test } from "vitest";
import { imageAddress } from "#console/core/image-address.ts";

describe("a picture is loaded through our own server", () => {
  test("from its http or https address", () => {
    expect(imageAddress("https://pictures.example/a b.png?s=40&v=4")).toBe(
      "/api/images?url=https%3A%2F%2Fpictures.example%2Fa%2520b.png%3Fs%3D40%26v%3D4",
    );
    expect(imageAddress("http://pictures.example/a.png")).toBe("/api/images?url=http%3A%2F%2Fpictures.example%2Fa.png");
  });

  test.each([
    undefined,
    null,
    "",
    " ",
    7,
    "/a.png",
    "data:image/png;base64,AA",
    "javascript:alert(1)",
    "https://u:p@a.example/",
  ])("%j asks nothing", (url) => {
    expect(imageAddress(url)).toBeUndefined();
  });
});
