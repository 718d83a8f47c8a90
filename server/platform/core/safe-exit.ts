import { setFlagsFromString } from "node:v8";

// Otherwise `process.exit` may wait for ever: for a thread of V8 that generates machine code and waits for a garbage
// collection, which the exiting thread no longer does (https://github.com/nodejs/node/issues/54918).
setFlagsFromString("--no-maglev-build-code-on-background");
