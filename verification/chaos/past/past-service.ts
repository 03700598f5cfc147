import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shiftOwnClock } from '@/server/core/clock'
import { answerProvider, send } from '@/server/testing/killed/answer-provider'

/**
 * The money path with a clock that its parent sets, by a message with the difference in milliseconds: nothing measures the
 * database's time here, and no job runs. Sends its port once it listens, and each difference back once it holds.
 */
const server = createServer(async (message, response) => send(await answerProvider(message), response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (differenceMs) => {
  shiftOwnClock(Number(differenceMs))
  process.send?.(differenceMs)
})
process.on('disconnect', () => process.exit())
