import { createServer } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { env } from '@/server/env'
import { nameClients } from './client-address'
import { drainOnStop } from './drain'
import { withBufferedBody } from './limit-body'
import { answerParseErrors } from './parse-errors'
import { checkRequest, problems, refuse } from './refusals'
import { serverOptions } from './server-options'
import { serveStatic } from './static-files'
import { cabinetSemaphore, takeTurns } from './take-turns'
import { tracePage } from './trace-page'

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
