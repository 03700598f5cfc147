import { OneGame } from '@/server/contract/inputs'
import { CurrencyCode } from '@/server/contract/primitives'
import type { GameStakes } from '@/server/contract/resources/game'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { readVerb } from '@/server/core/verb'
import type { ProviderCallError, ProviderResult, Stakes } from '@/server/providers/port'
import { type ConnectedProvider, connectProvider } from '@/server/providers/registry'
import { decimalToNumber } from './decimal-number'
import type { GameRow } from './game-row'
import { scopeOf } from './get-game'
import { findVisibleGame, type ProviderConnectionRow } from './queries'

/**
 * The free-round stakes of a game in one currency, as its provider holds them (spec §2.3, §4.4); remembered for half a
 * minute. Amounts in major units; which currencies there are is the provider's to say. Throws E2001 (not in the account's
 * catalogue, or unknown to the provider), E0003 (a currency that the provider refuses), E1004 (it cannot be asked as it is
 * set up), E1002 502 (it did not answer usefully: retry).
 */
export async function getGameStakes(
  ctx: TenantContext | BrandContext,
  { gameId, currency }: { gameId: string; currency: string },
): Promise<GameStakes> {
  const game = await findVisibleGame(scopeOf(ctx), gameId)
  if (!game) throw new AppError('E2001')
  const model = await findModel(ctx, game, currency)
  return { game_id: game.id, provider_code: game.provider_code, currency, ...model }
}

/** The same, for people in the cabinet. */
export const getCabinetStakes = readVerb(
  'games.read',
  OneGame.extend({ currency: CurrencyCode }),
  (ctx: TenantContext, input) => getGameStakes(ctx, input),
)

/** Free rounds need a game that takes them, on for the account, and a dialect that has them. */
async function findModel(
  ctx: TenantContext,
  game: GameRow & ProviderConnectionRow,
  currency: string,
): Promise<StakeModel> {
  if (game.free_rounds_support === false) return noStakes
  const provider = connect(ctx, game)
  const { freeRounds } = provider.adapter.capabilities
  if (!freeRounds) return noStakes
  const asked = { providerGameId: game.provider_game_id, currency }
  const stakes = await readStakes({ providerCode: game.provider_code, ...asked, now: ctx.clock.now() }, () =>
    provider.adapter.fetchStakes(provider.ports, asked),
  )
  if (!stakes.ok) throw stakesError(stakes.error)
  return presentOrThrow(stakes.value, freeRounds.stakeField)
}

function connect(ctx: TenantContext, game: GameRow & ProviderConnectionRow): ConnectedProvider {
  try {
    const provider = connectProvider(toProviderRow(game), ctx.clock)
    if (provider) return provider
  } catch (cause) {
    throw new AppError('E1004', { cause })
  }
  throw new AppError('E1004')
}

function presentOrThrow(...answer: Parameters<typeof presentStakes>): StakeModel {
  try {
    return presentStakes(...answer)
  } catch (cause) {
    throw new AppError('E1002', { cause })
  }
}

function stakesError(error: ProviderCallError): AppError {
  if (error.kind === 'not_found') return new AppError('E2001', { cause: error })
  if (error.kind === 'refused') return invalidCurrency('The provider does not take this currency', error)
  if (error.kind === 'auth') return new AppError('E1004', { cause: error })
  return new AppError('E1002', { cause: error })
}

function invalidCurrency(message: string, cause?: unknown): AppError {
  return new AppError('E0003', { cause, details: { issues: [{ path: 'currency', message }] } })
}

function toProviderRow(game: GameRow & ProviderConnectionRow) {
  return {
    code: game.provider_code,
    dialect: game.dialect,
    baseUrl: game.base_url,
    secretSealed: game.secret_sealed,
    isGuarded: game.is_guarded,
  }
}

/** What stakes are, apart from whose they are. */
export type StakeModel = Pick<GameStakes, 'mode' | 'stake_field' | 'stakes'>

export const noStakes: StakeModel = { mode: 'unsupported', stake_field: null, stakes: [] }

/**
 * Stakes as the machine API shows them (spec §2.3, §4.4). Without a list, any `bet_amount` may be sent, whatever field the
 * dialect uses for its lists. `coin_level` is shown only where that is the field to send.
 */
export function presentStakes(stakes: Stakes, stakeField: 'coin_level' | 'bet_amount'): StakeModel {
  if (stakes.mode === 'unsupported') return noStakes
  if (stakes.mode === 'provider_validated') {
    return { mode: 'provider_validated', stake_field: 'bet_amount', stakes: [] }
  }
  return {
    mode: 'enumerated',
    stake_field: stakeField,
    stakes: stakes.stakes.map(({ amount, coinLevel }) => ({
      amount: decimalToNumber(amount),
      ...(stakeField === 'coin_level' && coinLevel !== undefined ? { coin_level: coinLevel } : {}),
    })),
  }
}

const freshForMs = 30_000
const maxEntries = 5_000

interface Entry {
  answer: Promise<ProviderResult<Stakes>>
  askedAtMs: number
}

interface StakesKey {
  providerCode: string
  providerGameId: string
  currency: string
  now: Date
}

/**
 * The provider's answer, from memory while it is fresh; those who ask meanwhile share one call. Failures are not
 * remembered. The oldest answers make room for new ones.
 */
async function readStakes(
  { now, ...game }: StakesKey,
  ask: () => Promise<ProviderResult<Stakes>>,
): Promise<ProviderResult<Stakes>> {
  const cache = processSingleton('stakes', () => new Map<string, Entry>())
  const key = JSON.stringify([game.providerCode, game.providerGameId, game.currency])
  const known = cache.get(key)
  if (known && now.getTime() - known.askedAtMs < freshForMs) return known.answer
  const entry = { answer: ask(), askedAtMs: now.getTime() }
  cache.delete(key)
  cache.set(key, entry)
  dropOldest(cache)
  const forget = () => cache.get(key) === entry && cache.delete(key)
  try {
    const answer = await entry.answer
    if (!answer.ok) forget()
    return answer
  } catch (error) {
    forget()
    throw error
  }
}

function dropOldest(cache: Map<string, Entry>): void {
  for (const key of cache.keys()) {
    if (cache.size <= maxEntries) return
    cache.delete(key)
  }
}
