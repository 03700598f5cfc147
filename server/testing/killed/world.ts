import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { Provider } from './provider'
import type { ServiceProgram } from './service-program'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`

export interface ServiceProcess {
  port: number
  child: ChildProcess
}

interface Given {
  service: ServiceProgram
  walletUrl: string
  /** How long a callback may take; without it, as long as the service's default. */
  callbackTimeoutMs?: number | undefined
}

/** Starts processes of the service that reach the wallet; `crashAt` names the step at which one kills itself as kill -9 would. */
export function createProcesses(given: () => Given) {
  const children: ChildProcess[] = []
  return {
    async start(crashAt?: string): Promise<ServiceProcess> {
      const { service, walletUrl, callbackTimeoutMs } = given()
      const child = fork(service.path, {
        execArgv: ['--enable-source-maps'],
        env: {
          ...process.env,
          API_MODE: 'sandbox',
          CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl,
          CALLBACK_RETRY_SCHEDULE_S: '1,1,1,1,1,1',
          ...(callbackTimeoutMs === undefined ? {} : { CALLBACK_TIMEOUT_MS: String(callbackTimeoutMs) }),
          ...(crashAt === undefined ? {} : { CROUPIER_CRASH_AT: crashAt }),
        },
      })
      children.push(child)
      const [port] = (await once(child, 'message')) as [number]
      return { port, child }
    },
    killAll: () => {
      for (const child of children.splice(0)) child.kill('SIGKILL')
    },
  }
}

/** A tenant whose callbacks reach the wallet, with one player in a game of a provider that speaks our protocol. */
export async function createPlayer(walletUrl: string) {
  const { organizationId, brandId } = await createTestTenant()
  const providerCode = await createTestProvider({
    dialect: 'aurora',
    secretSealed: keyring().seal(secret, 'provider.secret'),
  })
  const gameId = await createTestGame({ providerCode })
  await db.endpoint.create({
    data: {
      id: newId(),
      organizationId,
      url: walletUrl,
      secretSealed: keyring().seal('a callback secret', 'endpoint.secret'),
    },
  })
  const sessionId = newId()
  const playerId = `player-${sessionId}`
  const now = new Date()
  await db.gameSession.create({
    data: {
      id: sessionId,
      organizationId,
      brandId,
      gameId,
      providerCode,
      mode: 'real',
      status: 'launched',
      playerId,
      currency: 'EUR',
      country: 'MT',
      balanceMinor: 100_000n,
      createdAt: now,
      launchedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  })
  return { organizationId, brandId, playerId, provider: new Provider(providerCode, secret, sessionId) }
}

/** A dead process's lease runs out after half a minute: the test lets that time pass at once. */
export async function letLeasesExpire(): Promise<void> {
  await db.query(
    `update movement set lease_expires_at = now() - interval '1 second' where lease_token is not null`,
  )
}

export async function statesOf(organizationId: string): Promise<Record<string, string>> {
  const rows = await db.movement.findMany({ where: { organizationId } })
  return Object.fromEntries(rows.map((row) => [row.transactionId, row.state]))
}
