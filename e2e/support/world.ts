import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { type Demo, requireOrganization } from './demo'
import { OperatorBackend } from './operator-backend'
import { Sandbox } from './sandbox'

/** Something for every page to show: a session of Lucky Lane with a settled bet, a win that needs attention, and a grant. */
export interface World {
  sessionId: string
  playerId: string
  roundId: string
  /** Ids of the movements. */
  settledId: string
  stuckId: string
  /** Free rounds that nobody plays. */
  grantId: string
}

export async function createWorld(request: APIRequestContext, demo: Demo): Promise<World> {
  const { apiKey } = requireOrganization(demo, 'lucky-lane')
  const operator = new OperatorBackend(request, demo.baseUrl, apiKey)
  const playerId = `pages-${randomUUID()}`
  await new Sandbox(request, demo.sandboxUrl).setWalletBalance('lucky-lane', playerId, 100_000)
  const { id: gameId } = await operator.firstGame('aurora', { type: 'slots' })
  const session = await operator.createSession({ gameId, playerId, balance: 100_000 })
  const roundId = `round-${randomUUID()}`
  const report = (type: 'bet' | 'win', transactionId: string) =>
    reportMovement(request, demo, {
      session_id: session.session_id,
      transaction_id: transactionId,
      round_id: roundId,
      type,
      amount: 250,
      currency: 'EUR',
      finished: type === 'win',
    })
  await report('bet', `bet-${randomUUID()}`)
  const winId = `win-${randomUUID()}`
  const sandbox = new Sandbox(request, demo.sandboxUrl)
  // One faulty answer, to this player only: other tests share the wallet.
  await sandbox.breakWallet('lucky-lane', { kind: '400', player_id: playerId, times: 1 })
  await report('win', winId)
  const rows = await operator.transactionsOf(session)
  const idOf = (type: string) => rows.find((row) => row.transaction_type === type)?.id ?? ''
  const { id: freeGameId, stake } = await operator.freeRoundsGame('aurora')
  const given = { provider: 'aurora', playerId, games: [freeGameId], count: 5, stake }
  const { grant_id: grantId } = await operator.issueFreeRounds(given)
  const sessionId = session.session_id
  return { sessionId, playerId, roundId, settledId: idOf('bet'), stuckId: idOf('win'), grantId }
}

/** As a provider of the aurora dialect reports it: signed by Standard Webhooks over the exact bytes. */
export async function reportMovement(
  request: APIRequestContext,
  demo: Demo,
  movement: Record<string, unknown>,
): Promise<void> {
  const secret = demo.providers.aurora?.secret ?? ''
  const body = JSON.stringify(movement)
  const id = `msg_${randomUUID()}`
  const now = new Date()
  const response = await request.post(`${demo.baseUrl}/provider/v1/aurora/movements`, {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    data: Buffer.from(body),
  })
  if (!response.ok())
    throw new Error(`The movement was refused: ${response.status()} ${await response.text()}`)
}
