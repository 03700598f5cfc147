import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { WalletFault } from './faults'
import type { Reply } from './reply'

const HANG_LIMIT_MS = 60_000
const DRIP_PAUSE_MS = 900
const OVERSIZED_BYTES = 200_000

type Outgoing = HttpBindings['outgoing']

/** Waits, no longer than its caller does. */
export type Pause = (outgoing: Outgoing, ms: number) => Promise<void>

/** Whether the fault strikes before the money moves. */
export function strikesBeforeCommit(fault: WalletFault): boolean {
  if (fault.isAfterCommit) return false
  return /^(\d{3}|timeout|drop)$/.test(fault.kind)
}

/** Answers the way the fault says. `good` is the reply an honest wallet would give, when the movement was applied. */
export async function misbehave(
  fault: WalletFault,
  good: Reply | null,
  outgoing: Outgoing,
  pause: Pause,
): Promise<Response> {
  if (fault.kind === 'drop' || fault.kind === 'drop_after_commit') return drop(outgoing)
  if (fault.kind === 'timeout') {
    await closedOrAfter(outgoing, HANG_LIMIT_MS)
    return drop(outgoing)
  }
  if (fault.kind === 'slow') await pause(outgoing, fault.delayMs)
  if (fault.kind === 'drip') return drip(good, outgoing)
  return garbled(fault, good)
}

function drop(outgoing: Outgoing): Response {
  outgoing.socket?.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Byte by byte, too slowly to ever finish in time: only a deadline over the whole attempt stops this. */
async function drip(good: Reply | null, outgoing: Outgoing): Promise<Response> {
  outgoing.writeHead(200, { 'content-type': 'application/json' })
  for (const letter of good?.body ?? '{}') {
    if (outgoing.destroyed) break
    outgoing.write(letter)
    await closedOrAfter(outgoing, DRIP_PAUSE_MS)
  }
  outgoing.end()
  return RESPONSE_ALREADY_SENT
}

function garbled(fault: WalletFault, good: Reply | null): Response {
  const body = good?.body ?? '{}'
  const kind = fault.kind
  if (/^\d{3}$/.test(kind)) return bare(Number(kind))
  const json = (text: string, status = good?.status ?? 200) =>
    new Response(text, { status, headers: { 'content-type': 'application/json' } })
  switch (kind) {
    case '200_empty':
      return json('', 200)
    case 'wrong_content_type':
      return new Response(body, { status: 200, headers: { 'content-type': 'text/html' } })
    case 'invalid_json':
      return json(body.slice(0, -1))
    case 'float_balance':
      return json(body.replace(/"balance":(\d+)/, '"balance":$1.0'))
    case 'string_balance':
      return json(body.replace(/"balance":(\d+)/, '"balance":"$1"'))
    case 'missing_balance':
      return json(body.replace(/"balance":\d+,/, ''))
    case 'missing_currency':
      return json(body.replace(/"currency":"\w+",/, ''))
    case 'wrong_currency':
      return json(body.replace(/"currency":"\w+"/, '"currency":"XXX"'))
    case 'wrong_player':
      return json(body.replace(/"player_id":"/, '"player_id":"not-'))
    case 'truthy_error':
      return json(body.replace('{', '{"error":"something",'))
    case 'oversized':
      return json(body.replace('{', `{"padding":"${'x'.repeat(OVERSIZED_BYTES)}",`))
    default:
      return json(body)
  }
}

function bare(status: number): Response {
  if (status === 204) return new Response(null, { status })
  if (status === 302) return new Response(null, { status, headers: { location: '/elsewhere' } })
  return new Response(
    JSON.stringify({ error: 'told_to_misbehave', message: `The wallet was told to answer ${status}.` }),
    {
      status,
      headers: { 'content-type': 'application/json' },
    },
  )
}

export function closedOrAfter(outgoing: Outgoing, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    outgoing.once('close', done)
    function done() {
      clearTimeout(timer)
      outgoing.off('close', done)
      resolve()
    }
  })
}
