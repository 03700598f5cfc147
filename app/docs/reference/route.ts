import { randomBytes } from 'node:crypto'
import { referencePage } from '@/app/docs/reference/reference-page'

/** The API reference. Its policy lets it reach this host alone, so that it works, and stays silent, without a network. */
export async function GET(): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  return new Response(await referencePage(nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentPolicy(nonce),
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

/** Scalar writes its styles into the page as it runs, so that styles alone may be inline. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
