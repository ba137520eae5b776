/** Inputs of the headers. Origins only, without a path. */
export type SecurityOptions = {
  nonce: string;
  imagesOrigin: string;
  /** Origins that a form post may be redirected to: CSP's `form-action` also applies to redirects. */
  formOrigins: string[];
  secure: boolean;
  /** The sites that may show the response in a frame, with a space between; none by default. */
  embedders?: string | null;
};

/**
 * The security headers of every response. Scripts and styles are allowed by nonce or from this origin. `strict-dynamic`
 * is left out, because Remix's modulepreload links carry no nonce. Sniffing and referrers are off, and framing but for
 * the sites that the response names.
 */
export function securityHeaders({
  nonce,
  imagesOrigin,
  formOrigins,
  secure,
  embedders,
}: SecurityOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'inline-speculation-rules'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${imagesOrigin} data:`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${formOrigins.join(" ")}`,
    "base-uri 'none'",
    `frame-ancestors ${embedders || "'none'"}`,
    secure ? "upgrade-insecure-requests" : "",
  ];
  return {
    "Content-Security-Policy": policy.filter(Boolean).join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    // It knows no list of sites.
    ...(embedders ? {} : { "X-Frame-Options": "DENY" }),
    ...(secure ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
