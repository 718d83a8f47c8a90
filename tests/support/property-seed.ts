import fc from "fast-check";

// With a random seed, a run could fail for a case that no change since the last green run has to do with.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_129) });
