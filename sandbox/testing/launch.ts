import { randomUUID } from 'node:crypto'
import { signAurora } from '../providers/aurora/dialect'
import { BOREALIS_HEADER, signBorealis } from '../providers/borealis/dialect'
import { signedForm } from '../providers/cascade/dialect'
import type { World } from './sandbox-world'

export type Launched = { url: string; uid: string; sessionId: string }
type Extra = {
  currency?: string
  country?: string
  playerId?: string
  grants?: string[]
  protection?: Record<string, unknown>
}

/** Calls a provider simulator the way Croupier does, signed in its dialect. */
export async function callAurora(world: World, method: string, path: string, payload?: unknown) {
  const body = payload === undefined ? '' : JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    ...signAurora(world.settings.secrets.aurora, randomUUID(), body, new Date()),
  }
  const init = { method, headers, ...(method === 'GET' ? {} : { body }) }
  const response = await fetch(`${world.url}/aurora${path}`, init)
  return { status: response.status, body: await response.json() }
}

export async function callBorealis(world: World, method: string, path: string, payload?: unknown) {
  const body = payload === undefined ? '' : JSON.stringify(payload)
  const signature = signBorealis(world.settings.secrets.borealis, method === 'GET' ? path : body)
  const headers = { 'content-type': 'application/json', [BOREALIS_HEADER]: signature }
  const response = await fetch(`${world.url}/borealis${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: JSON.parse(text),
    isSigned: response.headers.get(BOREALIS_HEADER) === signBorealis(world.settings.secrets.borealis, text),
  }
}

export async function callCascade(world: World, path: string, parameters: Record<string, string>) {
  const response = await fetch(`${world.url}/cascade${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: signedForm(world.settings.secrets.cascade, path.replace('/api/', ''), parameters, new Date()),
  })
  return { status: response.status, text: await response.text() }
}

export async function launch(
  world: World,
  provider: string,
  code: string,
  extra: Extra = {},
): Promise<Launched> {
  const sessionId = randomUUID()
  const { currency = 'EUR', country = 'MT', playerId = 'ada', grants = [], protection } = extra
  const back = 'https://casino.example/back'
  const till = 'https://casino.example/till'
  if (provider === 'aurora') {
    const { body } = await callAurora(world, 'POST', '/launch', {
      session_id: sessionId,
      game_id: code,
      player_id: playerId,
      currency,
      country,
      balance: 5000,
      return_url: back,
      deposit_url: till,
      free_rounds: grants.map((grant_id) => ({ grant_id, rounds: 3, coin_level: 1 })),
      player_protection: protection,
    })
    return { url: body.launch_url, uid: body.provider_session_uid, sessionId }
  }
  if (provider === 'borealis') {
    const { body } = await callBorealis(world, 'POST', '/v2/open', {
      token: sessionId,
      code,
      playerRef: playerId,
      currency,
      country,
      balance: '50.00',
      exitUrl: back,
      cashierUrl: till,
      mode: 'REAL',
      promos: grants.map((promoId) => ({ promoId, rounds: 3, stake: '0.20' })),
      playerProtection: protection,
    })
    return { url: body.url, uid: body.sid, sessionId }
  }
  const { text } = await callCascade(world, '/api/open', {
    sid: sessionId,
    slug: code,
    player: playerId,
    currency,
    country,
    balance: '5000',
    exit: back,
    cashier: till,
    ...(protection as Record<string, string> | undefined),
  })
  const form = new URLSearchParams(text)
  return { url: form.get('url') ?? '', uid: form.get('ref') ?? '', sessionId }
}

/** The first game of a provider that fits, from the sandbox's own list. */
export function someGame(
  world: World,
  provider: string,
  kind: string,
  fits: (code: string) => boolean = () => true,
): string {
  for (const game of world.sandbox.runner.games.values()) {
    if (game.provider !== provider || game.engine.kind !== kind || !fits(game.code)) continue
    if (!game.blockedCountries?.includes('MT')) return game.code
  }
  throw new Error(`no ${kind} at ${provider}`)
}
