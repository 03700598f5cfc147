import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An operator's wallet and a provider's launcher that say yes: what is measured is who asks them. */
const answers: Record<string, string> = {
  '/launch': '{"launch_url":"https://games.provider.example/play/1","provider_session_uid":"provider-1"}',
}
const balance = '{"balance":100000,"currency":"EUR"}'

export function createWallet(answersAfterMs = 0): Server {
  return createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    const answer = answers[request.url ?? ''] ?? balance
    const headers = { 'content-type': 'application/json', 'content-length': String(answer.length) }
    const say = () => response.writeHead(200, headers).end(answer)
    request.resume().on('end', () => (answersAfterMs === 0 ? say() : setTimeout(say, answersAfterMs)))
  })
}

/** The wallet as a process, which says where it listens. */
const server = createWallet(Number(process.env.ANSWERS_AFTER_MS ?? 0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
