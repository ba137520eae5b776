import { createContext } from "react";

/** The CSP nonce of this document; on the server only, since browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
