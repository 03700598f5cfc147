import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { auroraAdapter } from '@/server/providers/aurora/adapter'
import { providerHttp } from '@/server/providers/http'

/** The provider's issue calls and nothing else: no grant, no campaign, no commit. */
interface Order {
  calls: number
  concurrency: number
  baseUrl: string
  secret: string
  providerGameId: string
}

process.on('message', async ({ calls, concurrency, baseUrl, secret, providerGameId }: Order) => {
  const ports = {
    connection: { code: 'aurora', baseUrl, secret },
    clock: systemClock,
    http: providerHttp(),
    allowedLocalOrigins: [],
  }
  const startAt = new Date()
  const endAt = new Date(startAt.getTime() + 7 * 86_400_000)
  let left = calls
  const work = async () => {
    while (left-- > 0) {
      const result = await auroraAdapter.issueFreeRounds?.(ports, {
        grantId: newId(),
        playerId: newId(),
        providerGameIds: [providerGameId],
        roundsPerGame: 10,
        currency: 'EUR',
        coinLevel: 1,
        startAt,
        endAt,
      })
      if (!result?.ok) throw new Error(`The provider refused: ${JSON.stringify(result)}`)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  process.send?.({ tookMs: performance.now() - began })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: 0 })
