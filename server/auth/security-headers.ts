interface Page {
  nonce: string
  isSecure: boolean
  /** The development server evaluates code and keeps a socket open. */
  isDevelopment: boolean
  /** Origins that games and their pictures come from besides https: the demo's sandbox. */
  gameOrigins: readonly string[]
}

/** Headers of every cabinet page: its own scripts only, framed by no one (design: security). */
export function securityHeaders({ nonce, isSecure, isDevelopment, gameOrigins }: Page) {
  // defence: only scripts with the nonce run
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`
  const games = ['https:', ...gameOrigins].join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Menus and toasts are placed by inline style attributes, which carry no nonce.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${games}`,
    // A demo opens by our own link and goes on to its provider.
    `frame-src 'self' ${games}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // defence: pages cannot be framed
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    // defence: pages cannot be framed in old browsers
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
