import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Pool } from '@/sandbox/database'
import type { WalletFaultKind } from '@/sandbox/wallet/faults'
import { walletRoutes } from '@/sandbox/wallet/routes'
import { createWallet, type Wallet } from '@/sandbox/wallet/wallet'
import { newId } from '@/server/core/ids'
import type { CallbackRequest, SendCallback } from '@/server/outbound'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'

export interface TestWallet {
  send: SendCallback
  requests: CallbackRequest[]
}

type Kind = WalletFaultKind
type OpenWallet = (secret: string, misbehaviour?: Kind, delayMs?: number) => TestWallet

const answerMs = 3

/** The sandbox's reference wallet, in this process, for the tests of one file. A slow one is measured, not waited for. */
export function openSandboxWallets(): OpenWallet {
  let database: TestDatabase
  let pool: Pool
  let wallet: Wallet
  const waits = new Map<unknown, number>()
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseServer'), 'empty')
    pool = await openDatabase(database.url)
    wallet = createWallet(pool, async (connection, ms) => {
      waits.set(connection, ms)
    })
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })

  const open = async (slug: string, callbackSecret: string, kind?: Kind, delayMs = 0) => {
    const settings = { autoCreatePlayers: true, startingBalanceMajor: 1_000 }
    await wallet.organizations.put({ slug, callbackSecret, ...settings })
    const everyCallback = { times: null, playerId: null, transactionType: null, transactionId: null }
    if (kind) wallet.faults.add(slug, { kind, ...everyCallback, delayMs, isAfterCommit: false })
    return walletRoutes(wallet)
  }

  return (secret, ...misbehaviour) => {
    const slug = newId()
    const requests: CallbackRequest[] = []
    let opening: ReturnType<typeof open> | undefined
    return {
      requests,
      send: async (request) => {
        requests.push(request)
        opening ??= open(slug, secret, ...misbehaviour)
        const routes = await opening
        const connection = {}
        const { headers, body } = request
        const init = { method: 'POST', headers, body: new Uint8Array(body) }
        const reply = await routes.request(`/${slug}/callback`, init, { outgoing: connection })
        return {
          kind: 'response',
          status: reply.status,
          headers: Object.fromEntries(reply.headers),
          body: Buffer.from(await reply.arrayBuffer()),
          isTruncated: false,
          durationMs: answerMs + (waits.get(connection) ?? 0),
        }
      },
    }
  }
}
