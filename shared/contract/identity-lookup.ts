import * as z from "zod/mini";
import { call } from "./call.ts";
import { segments } from "./common.ts";

const holder = {
  id: z.string(),
  displayName: z.string(),
  /** Whether the identity is verified: nobody else holds it then. */
  verified: z.boolean(),
  /** In the segment that was asked for. */
  activityCount: z.number(),
};

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));

/** Who holds an identity (settled "Look-up"). One request a profile, answered from an index. */
export const identityLookup = call("GET", "/identity", {
  summary: "The people and organizations that hold an identity, and where else they are known",
  access: "memberRead",
  capability: "identityLookup",
  query: z.object({ platform: text, type: text, value: text, segments }),
  answer: z.object({
    people: z.array(z.object(holder)),
    organizations: z.array(z.object(holder)),
    /** Other project groups in which one of the people has activity; also of people who have none in this segment. */
    elsewhere: z.array(z.object({ segmentId: z.string(), name: z.string() })),
  }),
});
