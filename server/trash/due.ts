import { sql } from "drizzle-orm";

/** Name of the job that erases what is due. */
export const eraseTrashJob = "erase-trash";

/** When something in the trash is erased: 30 days after its deletion, or when somebody said so. */
export const purgeMoment = sql`coalesce(purge_at, deleted_at + interval '30 days')`;

/** In the trash, and to be had back. */
export const canBeRestored = sql`deleted_at is not null and ${purgeMoment} > now()`;
