import type { FreeRoundGrant, IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { isKnownCurrency } from '@/server/core/money'
import { db } from '@/server/db'
import { getGameStakes, type LaunchableGame, requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { type MarketIssue, requireIssueInMarket } from '@/server/modules/rules/jurisdictions'
import { requireStakes } from '@/server/modules/rules/limits'
import { requirePlayerAllowed } from '@/server/modules/rules/players'
import type { ProviderCapabilities } from '@/server/providers/port'
import { type ConnectedProvider, connectProvider } from '@/server/providers/registry'
import { isEnabledFor } from './queries-issue'
import { type AskedStake, readStake, type Stake, stakeMinorOf, stakeRefusal } from './stake-rules'

/** What is issued, apart from to whom. */
export interface IssueTerms extends AskedStake {
  providerCode: string
  gameIds: readonly string[]
  /** Per game. */
  count: number
  currency: string
  startAt: Date
  endAt: Date
  kind?: FreeRoundGrant['kind']
  campaignRef?: string
}

/** Terms that were checked, with all that issuing them to any number of players takes. */
export interface IssuePlan {
  terms: IssueTerms
  provider: ConnectedProvider
  capabilities: FreeRoundsCapabilities
  games: readonly LaunchableGame[]
  stake: Stake
  /** What one round of each game stakes, by game id; null where only the provider knows. */
  stakesMinor: ReadonlyMap<string, bigint | null>
  kind: FreeRoundGrant['kind']
  /** Makes the provider's call when it may; null without making it. Default: at once. */
  limit?: <T>(call: () => Promise<T>) => Promise<T | null>
}

type FreeRoundsCapabilities = NonNullable<ProviderCapabilities['freeRounds']>

/**
 * Checks terms once for all their players: provider (E1001), games and theirs (E2001, E1001, E1002, E1003, E2002, PROVIDER_ACCESS_*),
 * free rounds on for the account (`free_rounds_disabled`), every game takes them (`unsupported_game`), currency and
 * window (E0003), stake against the real ladder (`invalid_stake`; E1002 when it cannot be read). Spec §2.11, §4.10.
 */
export async function planIssue(ctx: BrandContext, terms: IssueTerms): Promise<IssuePlan> {
  const isEnabled = await isEnabledFor(db, ctx.organizationId, terms.providerCode)
  if (isEnabled === null) throw new AppError('E1001')
  const games = await requireGames(ctx, terms)
  if (!isEnabled) throw new FlatError('free_rounds_disabled')
  const [first] = games
  const isSupported = games.every((game) => game.providerCode === terms.providerCode && game.hasFreeRounds)
  if (!first || !isSupported) throw new FlatError('unsupported_game')
  const provider = connect(ctx, first)
  const capabilities = provider.adapter.capabilities.freeRounds
  if (!capabilities) throw new FlatError('unsupported_game')
  requireCurrency(games, terms.currency)
  if (terms.endAt <= ctx.clock.now()) throw invalid('end_at', 'Must be in the future')
  const stake = await requireStake(ctx, terms)
  return { terms, provider, capabilities, games, ...stake, kind: terms.kind ?? capabilities.defaultKind }
}

/**
 * Whether one player may get what was planned: E2003 in a blocked country, E3004 while self-excluded, E2003 and E4003 by the
 * rules of the player's market, E4003 where a stake is above the player's own ceiling.
 */
export async function requireRecipientAllowed(
  ctx: BrandContext,
  plan: Pick<IssuePlan, 'games' | 'terms' | 'stakesMinor'>,
  { playerId, country }: { playerId: string; country: string },
): Promise<void> {
  if (plan.games.some((game) => game.blockedCountries.includes(country))) throw new AppError('E2003')
  await requirePlayerAllowed(ctx, { playerId, subject: 'free_rounds' })
  await requireIssueInMarket(ctx, marketIssueOf(plan, { playerId, country }))
  const { terms, stakesMinor } = plan
  await requireStakes(ctx, { playerId, currency: terms.currency, stakesMinor: stakesMinor.values() })
}

/** What the rules of a player's market are asked about an issue. */
export function marketIssueOf(
  { games, terms, stakesMinor }: Pick<IssuePlan, 'games' | 'terms' | 'stakesMinor'>,
  player: { playerId: string; country: string },
): MarketIssue {
  const asked = games.map((game) => ({ ...game, stakeMinor: stakesMinor.get(game.id) ?? null }))
  return { ...player, currency: terms.currency, games: asked }
}

/** One after the other, so that of several refusals always the same one is answered. */
async function requireGames(ctx: BrandContext, { gameIds }: IssueTerms): Promise<LaunchableGame[]> {
  const games: LaunchableGame[] = []
  for (const id of gameIds) games.push(await requireLaunchableGame(ctx, id, {}))
  return games
}

function connect(ctx: BrandContext, { provider }: LaunchableGame): ConnectedProvider {
  try {
    const connected = connectProvider(provider, ctx.clock)
    if (connected) return connected
  } catch (cause) {
    throw new AppError('E1004', { cause })
  }
  throw new AppError('E1004')
}

/** An empty list means that no restriction is known (spec §2.1). */
function requireCurrency(games: readonly LaunchableGame[], currency: string): void {
  if (!isKnownCurrency(currency)) throw invalid('currency', 'Not an ISO 4217 currency')
  const isOffered = ({ supportedCurrencies }: LaunchableGame) =>
    supportedCurrencies.length === 0 || supportedCurrencies.includes(currency)
  if (!games.every(isOffered)) throw invalid('currency', 'Not every game is offered in this currency')
}

async function requireStake(
  ctx: BrandContext,
  terms: IssueTerms,
): Promise<Pick<IssuePlan, 'stake' | 'stakesMinor'>> {
  const stake = readStake(terms, terms.currency)
  if (stake === null) throw new FlatError('invalid_stake')
  const stakesMinor = new Map<string, bigint | null>()
  for (const gameId of terms.gameIds) {
    const model = await getGameStakes(ctx, { gameId, currency: terms.currency })
    const refusal = stakeRefusal(stake, model)
    if (refusal) throw new FlatError(refusal, { body: { game_id: gameId } })
    stakesMinor.set(gameId, stakeMinorOf(stake, model))
  }
  return { stake, stakesMinor }
}

const invalid = (path: string, message: string) =>
  new AppError('E0003', { details: { issues: [{ path, message }] } })

/**
 * What makes two issue requests the same: their meaning. The order of properties and of games, `1` or `1.0`, and the
 * spelling of an instant do not matter; unknown fields never arrive here. The brand is compared beside it.
 */
export function hashIssueRequest(body: IssueFreeRoundsRequest): Buffer {
  return sha256(
    JSON.stringify([
      body.provider_code,
      body.player_id,
      body.games.toSorted(),
      body.count,
      body.currency,
      body.country,
      body.coin_level ?? null,
      body.bet_amount ?? null,
      Date.parse(body.start_at),
      Date.parse(body.end_at),
      body.campaign_ref ?? null,
      body.kind ?? null,
    ]),
  )
}

/** Whether a key's earlier grant was asked for by this request: of the same brand and with the same meaning. */
export function isSameRequest(
  { brandId }: { brandId: string },
  earlier: { brandId: string; requestHash: Buffer },
  requestHash: Buffer,
): boolean {
  return earlier.brandId === brandId && earlier.requestHash.equals(requestHash)
}
