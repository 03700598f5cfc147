import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as readiness } from '@/app/api/health/ready/route'
import { env } from '@/server/env'
import { drainOnStop } from '@/server/http/drain'
import { startBackground } from '@/server/jobs/background'
import { answerProvider, send } from './answer-provider'

/**
 * The money path as a process of its own, so that a test can kill it for real, or end it in order: the provider routes' own
 * handlers, readiness and the background jobs, behind a plain HTTP server. Sends its port to the parent once it listens.
 */
// As long as server/http keeps idle connections: a process that was frozen has not outlasted them.
const server = createServer({ keepAliveTimeout: 65_000 }, async (message, response) => {
  drain.follow(response)
  await send(
    message.url === '/api/health/ready' ? await readiness() : await answerProvider(message),
    response,
  )
})
const drain = drainOnStop(server, env().STOP_NOTICE_MS)

startBackground()
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
