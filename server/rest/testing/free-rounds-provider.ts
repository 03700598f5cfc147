import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Answer {
  status: number
  body: unknown
}
type Reply = (asked: { games: string[] }) => Answer | Promise<Answer>

/** What the provider is asked, and what it says; a test changes the sayings it is about. */
export interface FreeRoundsProvider {
  baseUrl: string
  issued: { grant_id: string; games: string[] }[]
  cancelled: { path: string; games: string[] }[]
  stakes: () => Answer
  issue: Reply
  cancel: Reply
}

export const perGame =
  (...statuses: string[]): Reply =>
  ({ games }) => ({
    status: 200,
    body: {
      games: games.map((game_id, at) => ({
        game_id,
        status: statuses[at] ?? statuses.at(-1),
        reason: 'told so',
      })),
    },
  })

/** A provider on the loopback interface that speaks the free-rounds part of the aurora dialect, for one test. */
export async function openFreeRoundsProvider(): Promise<FreeRoundsProvider> {
  const fakeProvider: FreeRoundsProvider = {
    baseUrl: '',
    issued: [],
    cancelled: [],
    stakes: () => ({
      status: 200,
      body: {
        mode: 'enumerated',
        stakes: [
          { coin_level: 1, amount: 20 },
          { coin_level: 2, amount: 50 },
        ],
      },
    }),
    issue: perGame('active'),
    cancel: perGame('cancelled'),
  }
  const server = createServer(async (request, response) => {
    const { status, body } = await replyTo(fakeProvider, request)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  fakeProvider.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fakeProvider
}

async function replyTo(fakeProvider: FreeRoundsProvider, request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? ''
  if (request.method === 'GET') return fakeProvider.stakes()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const asked = JSON.parse(Buffer.concat(chunks).toString())
  if (path.endsWith('/cancel')) {
    fakeProvider.cancelled.push({ path, ...asked })
    return fakeProvider.cancel(asked)
  }
  fakeProvider.issued.push(asked)
  return fakeProvider.issue(asked)
}

/** A reply held until released; resolves when it was requested. */
export function heldReply(reply: Reply) {
  const { promise: isReached, resolve: reached } = withResolvers()
  const { promise: isReleased, resolve: release } = withResolvers()
  const held: Reply = async (asked) => {
    reached()
    await isReleased
    return reply(asked)
  }
  return { isReached, release, reply: held }
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}
