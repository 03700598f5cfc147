import { createHmac } from 'node:crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'

const secret = Buffer.from('bench-aurora-secret-of-32-bytes!')

/** An operator whose players are in a game: all that a provider's report needs to find. */
export interface Players {
  tenant: TestTenant
  organizationId: string
  brandId: string
  gameId: string
  providerCode: string
  endpointId: string
  walletUrl: string
  sessionIds: string[]
}

export async function createPlayers(walletUrl: string, sessions: number): Promise<Players> {
  return createPlayersOf(await createTestTenant(), walletUrl, sessions)
}

export async function createPlayersOf(
  tenant: TestTenant,
  walletUrl: string,
  sessions: number,
): Promise<Players> {
  const { organizationId, brandId } = tenant
  const providerCode = await createTestProvider({
    // As long as those of real providers and games.
    code: `aurora-${newId().slice(-4)}`,
    dialect: 'aurora',
    secretSealed: keyring().seal(`whsec_${secret.toString('base64')}`, 'provider.secret'),
  })
  const gameId = await createTestGame({ providerCode, providerGameId: 'mount-olympus' })
  const endpointId = newId()
  const secretSealed = keyring().seal('a callback secret', 'endpoint.secret')
  await db.endpoint.create({
    data: { id: endpointId, organizationId, url: `${walletUrl}/`, secretSealed },
  })
  const sessionIds = Array.from({ length: sessions }, () => newId())
  const now = new Date()
  await db.gameSession.createMany({
    data: sessionIds.map((id, index) => ({
      id,
      organizationId,
      brandId,
      gameId,
      providerCode,
      mode: 'real',
      status: 'launched',
      playerId: `player-${1_000_000 + index}`,
      currency: 'EUR',
      country: 'MT',
      balanceMinor: 100_000n,
      createdAt: now,
      launchedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  })
  return { tenant, organizationId, brandId, gameId, providerCode, endpointId, walletUrl, sessionIds }
}

/** Signed reports without end: bet and win of one round after another, over all sessions. */
export function* reportsOf({ sessionIds, providerCode }: Players): Generator<Buffer> {
  for (let at = 0; ; at += 1) {
    const round = newId()
    const session = sessionIds[at % sessionIds.length]
    yield toRequest(providerCode, { session, round, type: 'bet', amount: 100 })
    yield toRequest(providerCode, { session, round, type: 'win', amount: 250 })
  }
}

interface Report {
  session: string | undefined
  round: string
  type: 'bet' | 'win'
  amount: number
}

function toRequest(providerCode: string, { session, round, type, amount }: Report): Buffer {
  const body = JSON.stringify({
    session_id: session,
    transaction_id: `${round}-${type}`,
    type,
    amount,
    currency: 'EUR',
    round_id: round,
    finished: type === 'win',
  })
  const id = `msg_${round}-${type}`
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  return Buffer.from(
    `POST /provider/v1/${providerCode}/movements HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nwebhook-id: ${id}\r\nwebhook-timestamp: ${at}\r\n` +
      `webhook-signature: v1,${signature}\r\n\r\n${body}`,
  )
}
