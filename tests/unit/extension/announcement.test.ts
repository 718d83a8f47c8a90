import { expect, test } from "vitest";
import { cardAnnouncement } from "#extension/cards/announcement.ts";

test("a card is announced with its name, work and possible duplicates, if any", () => {
  expect(cardAnnouncement("Ada", "Engineer at Basalt", 2)).toBe("Ada, Engineer at Basalt, 2 possible duplicates");
  expect(cardAnnouncement("Ada", null, 0)).toBe("Ada");
});
