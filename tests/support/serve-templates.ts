import { startTemplateServer } from "./data-templates.ts";

/** Serves the databases that the browser tests copy, sends the URL to its parent process, and ends with it. */
const server = await startTemplateServer();
process.on("disconnect", () => server.stop().then(() => process.exit()));
process.send?.(server.address);
