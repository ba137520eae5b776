// Stands in for @types/node where no Node runs (`typeRoots`). Packages such as Stripe's refer to Node's types, which
// would bring `process` and `Buffer` into every file of a project.

/** A package's parameter may be one; there is no value of this name. */
interface Buffer extends Uint8Array {}
