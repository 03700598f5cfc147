import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { isDefect, type WalletDefect, withRules } from './defects'
import type { Sighting, WalletFault } from './faults'
import { misbehave, strikesBeforeCommit } from './misbehave'
import type { Reply } from './reply'
import { answerCallback, type IncomingCallback, type Wallet } from './wallet'

type Env = { Bindings: HttpBindings }

/** `POST /wallet/{slug}/callback`, and `/wallet/{slug}/{brand}/callback` for an organization with a wallet per brand. */
export function walletRoutes(wallet: Wallet): Hono<Env> {
  const routes = new Hono<Env>()
  routes.post('/:slug/callback', (c) => receive(wallet, c, ''))
  routes.post('/:slug/:brand/callback', (c) => receive(wallet, c, c.req.param('brand')))
  return routes
}

async function receive(wallet: Wallet, c: Context<Env>, brand: string): Promise<Response> {
  const startedAt = Date.now()
  const incoming: IncomingCallback = {
    slug: c.req.param('slug') ?? '',
    brand,
    contentType: c.req.header('content-type'),
    signature: c.req.header('x-signature'),
    body: new Uint8Array(await c.req.arrayBuffer()),
  }
  const seen = glimpse(incoming.body)
  const fault = wallet.faults.take(incoming.slug, seen)
  const defect = fault && isDefect(fault.kind) ? fault.kind : null
  const reply =
    fault && strikesBeforeCommit(fault) ? null : await answerSafely(wallet, incoming, { defect, seen })
  wallet.received.add({
    at: new Date(startedAt).toISOString(),
    slug: incoming.slug,
    brand,
    headers: c.req.header(),
    raw_body: new TextDecoder().decode(incoming.body),
    fault: fault?.kind ?? null,
    answer: fault && !defect ? null : reply,
    took_ms: Date.now() - startedAt,
  })
  return respond(c, wallet, defect ? null : fault, reply)
}

function respond(
  c: Context<Env>,
  wallet: Wallet,
  fault: WalletFault | null,
  reply: Reply | null,
): Promise<Response> | Response {
  if (fault) return misbehave(fault, reply, c.env.outgoing, wallet.pause)
  return new Response(reply?.body, {
    status: reply?.status ?? 500,
    headers: { 'content-type': 'application/json' },
  })
}

/** A wallet that cannot reach its database says 5xx, so that Croupier tries again; it never guesses a balance. */
async function answerSafely(
  wallet: Wallet,
  incoming: IncomingCallback,
  { defect, seen }: { defect: WalletDefect | null; seen: Sighting },
): Promise<Reply> {
  const identity = JSON.stringify([incoming.slug, incoming.brand, seen.transactionId])
  try {
    return await withRules(defect, identity, (rules) => answerCallback(wallet, incoming, rules))
  } catch (error) {
    console.error(`wallet: ${error instanceof Error ? error.message : String(error)}`)
    return { status: 503, body: JSON.stringify({ error: 'unavailable', message: 'Try again.' }) }
  }
}

/** Only to aim faults at a player or a kind of movement; the wallet itself never looks before it has verified. */
function glimpse(body: Uint8Array): Sighting {
  try {
    const fields = JSON.parse(new TextDecoder().decode(body)) ?? {}
    return {
      playerId: fields.player_id ?? null,
      transactionType: fields.transaction_type ?? null,
      transactionId: fields.transaction_id ?? null,
    }
  } catch {
    return { playerId: null, transactionType: null, transactionId: null }
  }
}
