import { connect } from "#server/platform/db/database.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";

/** Sends an email in a process of its own, which a test kills. Arguments: database, mail server, user. */
const [databaseUrl = "", url = "", userId = ""] = process.argv.slice(2);
const { db, pool } = connect(databaseUrl);
const mail = { url, from: "platform@mail.example", fromName: "Platform" };
await sendOnce(db, mail, { userId, key: "killed" }, { to: "ada@home.example", subject: "Hello", text: "Hello Ada" });
await pool.end();
