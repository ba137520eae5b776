// The first file of the projects where no Node runs. @cloudflare/workers-types declares these names as `any`; the first
// declaration of a name is the one that counts.

declare var process: never;
declare var Buffer: never;
declare var global: never;
