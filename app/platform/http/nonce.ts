import { createContext } from "react";

/** The CSP nonce of this document. Server only: browsers hide nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
