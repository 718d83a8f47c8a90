import { badRequest, notFound, tooLarge } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq } from "#server/platform/db/drizzle.ts";
import { productEvents, productSessions } from "#server/platform/db/schema/product-use.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { productEvent, productSessionEnd, productSessionStart } from "#shared/contract/product.ts";

/** Most characters of an event's properties as JSON. */
const longestProperties = 4_000;

/** Routes of product tracking. The user is always the signed-in one, whatever the body contains. */
export const productRoutes = ({ db }: Platform): Route[] => [
  route(productSessionStart, async ({ requester }) => {
    const { id: userId, email: userEmail } = requester.user;
    const [row] = await db
      .insert(productSessions)
      .values({ userId, userEmail, ipAddress: requester.ipAddress })
      .returning();
    if (!row) throw new Error("The session was not stored.");
    return { ...row, startTime: row.startTime.toISOString(), endTime: null };
  }),

  route(productSessionEnd, async ({ params, body, requester }) => {
    const endTime = readMoment(body.endTime);
    if (!endTime) throw badRequest("The field endTime is not a valid date.");
    const ended = await db
      .update(productSessions)
      .set({ endTime })
      .where(and(eq(productSessions.id, params.id), eq(productSessions.userId, requester.user.id)))
      .returning({ id: productSessions.id });
    if (ended.length === 0) throw notFound();
    return true;
  }),

  route(productEvent, async ({ body, requester }) => {
    const { key, type, sessionId, properties } = body;
    if (JSON.stringify(properties ?? {}).length > longestProperties) {
      throw tooLarge(
        `The field properties must be at most ${longestProperties.toLocaleString("en-US")} characters long.`,
      );
    }
    await db.insert(productEvents).values({
      userId: requester.user.id,
      userEmail: requester.user.email,
      sessionId: sessionId?.slice(0, 100) ?? null,
      key: key.slice(0, 200),
      type,
      properties: properties ?? null,
    });
    return true;
  }),
];
