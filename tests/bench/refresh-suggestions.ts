import { connect } from "#server/db/database.ts";
import { refreshSuggestions } from "#server/suggestions/refresh.ts";

/** `node refresh-suggestions.ts <address>`: one look for duplicates, in a process whose memory and processor it has alone. */
const [, , address = ""] = process.argv;
const { db, pool } = connect(address, 10);
await refreshSuggestions({ db, isEmbedded: false }, new AbortController().signal);
await pool.end();
