import { Croupier, type CroupierError, NotFoundError, type Schemas, toMajorUnits } from '@croupier/sdk'
import { declined, fetchAdapter, memoryStore, walletHandler } from '@croupier/sdk/wallet'

const croupier = new Croupier({ apiKey: 'crp_test', baseUrl: 'https://api.croupier.test' }).brand('nordic')

export async function launch(game: Schemas['Game'], player: string): Promise<[url: string, key: string]> {
  const session = await croupier.createSession(
    { game_id: game.id, player_id: player, balance: 1, currency: 'EUR', country: 'SE' },
    { signal: AbortSignal.timeout(1_000) },
  )
  return [session.game_url, session.idempotencyKey]
}

export async function sums(): Promise<string[]> {
  const found: string[] = []
  for await (const { amount, currency } of croupier.items('listTransactions', { limit: 10 }))
    found.push(toMajorUnits(amount, currency))
  return found
}

export const isGone = (error: CroupierError): boolean => error instanceof NotFoundError

type Session = Parameters<Croupier['createSession']>[0]
// @ts-expect-error A currency in which no session is created.
export const currency: Session['currency'] = 'XTS'
const credit = (_: unknown, change: bigint) => change
export const POST = fetchAdapter(
  walletHandler({
    secret: 'a-secret-of-twenty-four!',
    store: memoryStore(),
    bet: ({ amount }, change) => (amount > 10n ? declined(0n) : change),
    win: credit,
    refund: credit,
  }),
)
