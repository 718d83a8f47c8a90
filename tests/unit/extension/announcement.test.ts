import { expect, test } from "vitest";
import { cardAnnouncement } from "#extension/cards/announcement.ts";

test("a card is announced with name, work and possible duplicates, as far as there are any", () => {
  expect(cardAnnouncement("Ada", "Engineer at Basalt", 2)).toBe("Ada, Engineer at Basalt, 2 possible duplicates");
  expect(cardAnnouncement("Ada", null, 0)).toBe("Ada");
});
