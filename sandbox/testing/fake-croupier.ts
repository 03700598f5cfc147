import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { isAuroraSigned } from '../providers/aurora/dialect'
import { BOREALIS_HEADER, isBorealisSigned } from '../providers/borealis/dialect'
import { readSignedForm } from '../providers/cascade/dialect'
import type { Settings } from '../settings'

export type Heard = { provider: string; path: string; fields: Record<string, unknown> }

/** Says what to answer; `null` drops the connection. In the dialect of the caller. */
export type Say = (heard: Heard) => Record<string, unknown> | number | null

/** Stands in for the service in the sandbox's own tests: checks signatures, remembers, answers as told. */
export class FakeCroupier {
  readonly heard: Heard[] = []
  say: Say = ok
  private server: ServerType | null = null

  constructor(private readonly secrets: Settings['secrets']) {}

  async start(): Promise<string> {
    const app = new Hono<{ Bindings: import('@hono/node-server').HttpBindings }>()
    app.post('/provider/v1/:provider/*', async (c) => {
      const provider = c.req.param('provider')
      const body = await c.req.text()
      const operation = c.req.path.split('/').at(-1) ?? ''
      const fields = this.read(provider, c.req.header(), { operation, body })
      if (fields === null) return c.json({ error: 'invalid_signature' }, 401)
      const heard = { provider, path: c.req.path.split(`/${provider}`)[1] ?? '', fields }
      this.heard.push(heard)
      const answer = this.say(heard)
      if (answer === null) {
        c.env.outgoing.socket?.destroy()
        return c.body(null)
      }
      if (typeof answer === 'number') return c.body('{}', answer as 500)
      if (provider !== 'cascade') return c.json(answer)
      return c.body(new URLSearchParams(answer as Record<string, string>).toString())
    })
    return new Promise((resolve) => {
      this.server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
        resolve(`http://127.0.0.1:${info.port}`),
      )
    })
  }

  stop(): void {
    this.server?.close()
  }

  private read(
    provider: string,
    headers: Record<string, string>,
    { operation, body }: { operation: string; body: string },
  ): Record<string, unknown> | null {
    if (provider === 'cascade') return readSignedForm(this.secrets.cascade, operation, body, new Date())
    const isGood =
      provider === 'aurora'
        ? isAuroraSigned(this.secrets.aurora, headers, body)
        : isBorealisSigned(this.secrets.borealis, body, headers[BOREALIS_HEADER])
    return isGood ? JSON.parse(body) : null
  }
}

/** Every dialect's "done", with a balance of 50.00. */
export function ok({ provider, path, fields }: Heard): Record<string, unknown> {
  if (path.includes('promo') || path.includes('free-rounds')) return { code: 0, accepted: true, message: '' }
  if (provider === 'aurora') {
    return {
      status: 'ok',
      transaction_id: fields.transaction_id,
      balance: 5000,
      currency: fields.currency,
      replayed: false,
    }
  }
  if (provider === 'borealis') {
    return {
      code: 0,
      message: '',
      txId: fields.txId,
      balance: '50.00',
      currency: fields.currency,
      replayed: false,
    }
  }
  return {
    status: 'OK',
    balance: '5000',
    currency: String(fields.currency),
    trans_id: String(fields.trans_id),
    replayed: '0',
    msg: '',
  }
}
