import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf, uncachedHeaders } from '@/server/rest/headers'
import { trpcCodeOf } from '@/server/trpc/error-mapping'
import type { Area } from './addresses'
import { headersOf } from './incoming-request'

const status = 502
const retryAfterS = 2
const message =
  'The dashboard is restarting. Check in a moment whether your change was saved, and repeat it if not.'

/** The process that answers this address has just ended and is being replaced: 502, as a page where a browser asked for one. */
export function answerAway(request: IncomingMessage, response: ServerResponse, { form }: Area): void {
  const requestId = requestIdOf(headersOf(request))
  const wantsPage = form === 'operator' && /\btext\/html\b/.test(request.headers.accept ?? '')
  const body = wantsPage ? page : JSON.stringify(form === 'trpc' ? trpcBody(requestId) : flatBody)
  response.writeHead(status, {
    ...uncachedHeaders(requestId),
    'Content-Type': `${wantsPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Retry-After': String(retryAfterS),
    // What was sent with the request was not read.
    Connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const flatBody = { error: 'bad_gateway', message }

/** As `server/trpc/init.ts` formats an error, serialized by superjson. */
function trpcBody(requestId: string): object {
  const { name: code, number } = trpcCodeOf(status)
  return {
    error: {
      json: {
        message,
        code: number,
        data: { code, httpStatus: status, requestId, refusal: null, fields: {} },
      },
    },
  }
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfterS}">
<title>The dashboard is restarting</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:26rem;padding:0 1rem}h1{font-size:1.25rem}</style>
</head>
<body>
<h1>The dashboard is restarting</h1>
<p>This page loads again by itself in a moment. Bets and callbacks are not affected.</p>
</body>
</html>
`
