/** What every answer about the status carries: it is the same for everybody, and may be kept for half a minute. */
export const statusHeaders = {
  'Cache-Control': 'public, max-age=30',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const
