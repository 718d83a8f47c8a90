import { refreshSuggestions } from "#server/curation/suggestions/refresh.ts";
import { connect } from "#server/platform/db/database.ts";

/**
 * `node refresh-suggestions.ts <address>`: runs one search for duplicates in a separate process, so that its memory and
 * CPU time can be measured.
 */
const [, , address = ""] = process.argv;
const { db, pool } = connect(address, 10);
await refreshSuggestions({ db, isEmbedded: false }, new AbortController().signal);
await pool.end();
