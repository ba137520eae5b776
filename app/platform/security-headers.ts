/** What the headers are made from. Origins only, without a path. */
export type SecurityOptions = {
  nonce: string;
  imagesOrigin: string;
  /** Where a form post may end up through redirects: CSP's form-action follows them. */
  formOrigins: string[];
  secure: boolean;
};

/**
 * The security headers of every answer. Scripts and styles come by nonce or from ourselves; `strict-dynamic` is left
 * out, since Remix's modulepreload links carry no nonce. Nothing is framed, sniffed, or told where the reader was.
 */
export function securityHeaders({
  nonce,
  imagesOrigin,
  formOrigins,
  secure,
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
    "frame-ancestors 'none'",
    secure ? "upgrade-insecure-requests" : "",
  ];
  return {
    "Content-Security-Policy": policy.filter(Boolean).join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(secure ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
