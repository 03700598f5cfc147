import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the bank does with a request: `take` it or not, and `answer` or drop the connection. */
export interface Conduct {
  isTaken: boolean
  answer: 'paid' | 'processing' | 'failed' | 'error' | 'none'
}

interface Payment {
  amount: string
  status: 'paid' | 'processing' | 'failed'
  /** How often it was asked for: each would be money at a provider that knows no idempotency key. */
  posts: number
}

/** The other side of the payouts API over real HTTP, with a conduct for each request. */
export async function openPayoutBank() {
  const bank = {
    payments: new Map<string, Payment>(),
    onPost: (_reference: string): Conduct | Promise<Conduct> => ({ isTaken: true, answer: 'paid' }),
    url: '',
    close: () => server.close(),
  }
  const server = createServer((request, response) => void serve(bank, request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  bank.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bank
}

export type PayoutBank = Awaited<ReturnType<typeof openPayoutBank>>

async function serve(bank: PayoutBank, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const tell = (reference: string) => {
    const { status } = bank.payments.get(reference) ?? {}
    response.writeHead(status ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: `po_${reference}`, reference, status, reason: null }))
  }
  if (request.method === 'GET') return tell(String(request.url?.split('/').at(-1)))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { reference, amount } = JSON.parse(Buffer.concat(chunks).toString())
  const { isTaken, answer } = await bank.onPost(reference)
  const known = bank.payments.get(reference)
  if (known) known.posts += 1
  else if (isTaken) {
    const status = answer === 'failed' || answer === 'processing' ? answer : 'paid'
    bank.payments.set(reference, { amount, status, posts: 1 })
  }
  if (answer === 'none') return void response.destroy()
  if (answer === 'error' || !isTaken) return void response.writeHead(503).end()
  tell(reference)
}
