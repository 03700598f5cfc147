import { createServer } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { projectRoot } from '../start/project-root.mjs'
import { nameClients } from './client-address.mjs'
import { drainOnStop } from './drain.mjs'
import { handWhole } from './limit-body.mjs'
import { loadMachine } from './load-machine.mjs'
import { answerParseErrors } from './parse-errors.mjs'
import { createRefusal } from './refusals.mjs'
import { serveStatic } from './static-files.mjs'
import { readStopNotice } from './stop-notice.mjs'

// V8 would let the heap grow to several times what lives in it before it collects; half as much again is enough, and keeps an
// instance small under load.
setFlagsFromString('--heap-growing-percent=50')

/**
 * One process of the service: the machine API's own handlers, and Next for everything else, behind an HTTP server of ours,
 * which answers as JSON what Next would answer as a page before any route is reached, and ends without cutting off a request.
 * @param {{ isDev: boolean }} how in development Next serves everything, from the sources
 */
export async function serve({ isDev }) {
  const port = Number(process.env.PORT || 3000)
  const hostname = process.env.HOST || '127.0.0.1'
  const nameClient = nameClients(listOf(process.env.TRUSTED_PROXIES))
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 30_000,
    requestTimeout: 60_000,
    requireHostHeader: false,
  })
  // Next takes over the upgrades of the server it is given, and leaves each client that offers one (h2c, say) without an
  // answer. Only its development server has a use for them; without a listener, Node answers over HTTP/1.1.
  const upgrades = isDev ? server : createServer()
  const app = next({ dev: isDev, dir: projectRoot, hostname, port, httpServer: upgrades })
  const [machine] = await Promise.all([isDev ? null : loadMachine(), app.prepare()])
  const handle = app.getRequestHandler()
  const answerStatic = isDev ? () => false : serveStatic(join(projectRoot, '.next', 'static'))

  const drain = drainOnStop(server, readStopNotice(process.env.STOP_NOTICE_MS, process.env.CROUPIER_MODE))
  answerParseErrors(server)
  server.on('request', (request, response) => {
    drain.follow(response)
    nameClient(request)
    const refusal = createRefusal(request)
    if (refusal) refusal.answer(response)
    else if (!answerStatic(request, response) && !machine?.dispatch(request, response))
      handWhole(request, response, handle)
  })
  server.on('checkExpectation', (request, response) =>
    createRefusal(request, 'expectation')?.answer(response),
  )
  server.on('error', (error) => {
    process.stderr.write(`The service cannot listen on ${hostname}:${port}: ${error.message}\n`)
    process.exit(1)
  })
  server.listen(port, hostname)
}

/** @param {string | undefined} text comma-separated */
function listOf(text) {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}
