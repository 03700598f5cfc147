import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import sirv from 'sirv'
import { env } from '@/server/env'
import { nameClients } from './client-address'
import { drainOnStop } from './drain'
import { withBufferedBody } from './limit-body'
import { answerParseErrors } from './parse-errors'
import { checkRequest, problems, refuse } from './refusals'
import { cabinetSemaphore, takeTurns } from './take-turns'
import { tracePage } from './trace-page'

const prefix = '/_next/static/'
const aYearInSeconds = 31_536_000

/** Returns whether the request was answered. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The build's scripts, styles and fonts below `folder`, in the encodings that the build wrote; their names carry a hash of
 * what is in them. What the build does not have, and every other request, is left to the caller.
 */
export function serveStatic(folder: string): Answer {
  if (!existsSync(folder)) return () => false
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: aYearInSeconds,
    immutable: true,
    extensions: [],
    setHeaders: (response) => response.setHeader('X-Content-Type-Options', 'nosniff'),
  })
  return (request, response) => {
    const asked = request.url ?? ''
    if (!asked.startsWith(prefix) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    let isAnswered = true
    // The folder is served from its root, as a router would mount it.
    request.url = asked.slice(prefix.length - 1)
    files(request, response, () => {
      isAnswered = false
    })
    request.url = asked
    return isAnswered
  }
}

/** Of the production HTTP server. `noDelay`: an answer never waits for the acknowledgement of the one before. */
export const serverOptions: ServerOptions = {
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  requireHostHeader: false,
  noDelay: true,
}

// V8 would let the heap grow to several times what lives in it before it collects; half as much again is enough, and keeps an
// instance small under load.
setFlagsFromString('--heap-growing-percent=50')

/**
 * One process of the service: the machine API's own handlers, and Next for everything else, behind an HTTP server of ours,
 * which answers as JSON what Next would answer as a page before any route is reached, and ends without cutting off a request.
 * In development Next serves everything, from the sources.
 */
export async function serve({ isDev, projectRoot }: { isDev: boolean; projectRoot: string }): Promise<void> {
  const { PORT: port, HOST: hostname, TRUSTED_PROXIES, STOP_NOTICE_MS, MACHINE_DISPATCH } = env()
  const server = createServer(serverOptions)
  // Next takes over the upgrades of the server it is given, and leaves each client that offers one (h2c, say) without an
  // answer. Only its development server has a use for them; without a listener, Node answers over HTTP/1.1.
  const upgrades = isDev ? server : createServer()
  const app = next({ dev: isDev, dir: projectRoot, hostname, port, httpServer: upgrades })
  const isDispatched = !isDev && MACHINE_DISPATCH !== 'next'
  const [dispatch] = await Promise.all([isDispatched ? loadDispatch() : () => false, app.prepare()])
  const handle = app.getRequestHandler()
  const answerStatic = isDev ? () => false : serveStatic(join(projectRoot, '.next', 'static'))
  const nameClient = nameClients(TRUSTED_PROXIES)
  const drain = drainOnStop(server, STOP_NOTICE_MS)
  const semaphore = cabinetSemaphore()

  answerParseErrors(server)
  server.on('request', (request, response) => {
    drain.follow(response)
    nameClient(request)
    const { address, problem } = checkRequest(request)
    if (problem) refuse(request, response, address.area, problem)
    else if (!answerStatic(request, response) && !dispatch(request, response, address.url)) {
      const { area, url } = address
      const traced = tracePage(url.pathname, handle)
      withBufferedBody(request, response, area, area.takesTurns ? takeTurns(semaphore, area, traced) : traced)
    }
  })
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, checkRequest(request).address.area, problems.expectation),
  )
  server.on('error', (error) => {
    process.stderr.write(`The service cannot listen on ${hostname}:${port}: ${error.message}\n`)
    process.exit(1)
  })
  server.listen(port, hostname)
}

async function loadDispatch() {
  const { dispatch } = await import('./dispatch')
  return dispatch
}
