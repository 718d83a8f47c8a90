import { startTemplateServer } from "./data-templates.ts";

/** Serves the databases that the browser tests copy, tells its parent the address, and ends with it. */
const server = await startTemplateServer();
process.on("disconnect", () => server.stop().then(() => process.exit()));
process.send?.(server.address);
