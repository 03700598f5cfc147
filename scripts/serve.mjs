import { createServer } from 'node:http'
import next from 'next'
import { drainOnStop } from './serve/drain.mjs'
import { answerParseErrors } from './serve/parse-errors.mjs'
import { createRefusal } from './serve/refusals.mjs'
import { projectRoot } from './start/project-root.mjs'

/**
 * The service: Next behind an HTTP server of our own, which answers as JSON what Next would answer as a page before any
 * route is reached, and which ends without cutting off a request. `--dev` serves from the sources.
 */
const isDev = process.argv.includes('--dev')
const port = Number(process.env.PORT || 3000)
const hostname = process.env.HOST || '127.0.0.1'

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
await app.prepare()
const handle = app.getRequestHandler()

const drain = drainOnStop(server)
answerParseErrors(server)
server.on('request', (request, response) => {
  drain.follow(response)
  const refusal = createRefusal(request)
  if (refusal) refusal.answer(response)
  else handle(request, response)
})
server.on('checkExpectation', (request, response) => createRefusal(request, 'expectation')?.answer(response))
server.on('error', (error) => {
  process.stderr.write(`The service cannot listen on ${hostname}:${port}: ${error.message}\n`)
  process.exit(1)
})
server.listen(port, hostname)
