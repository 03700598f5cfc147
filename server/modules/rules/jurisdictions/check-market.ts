import { type MarketMode, type RefusalSubject, versionName } from '@/server/contract/jurisdictions'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import type { PlayerProtection } from '@/server/providers/port'
import { type Adopted, appliedProfile, findAdopted, hasAnyRule } from './adopted'
import { insertRefusals, type NewRefusal } from './queries-refusals'
import {
  ceilingOf,
  certifiedRefusal,
  demoRefusals,
  issueRefusals,
  launchRefusals,
  type MarketGame,
  type MarketScope,
  type Profile,
  type Refusal,
} from './rules'

/** A game as it was found for a launch. */
export interface AskedGame extends MarketGame {
  id: string
}

type Caller = Omit<TenantContext, 'organizationId'> & MarketScope

interface Launch {
  sessionId: string
  game: AskedGame
  country: string
}

interface Player {
  playerId: string
  currency: string
}

/**
 * Whether a brand's markets let a player open a game: E2003 where they do not, with country, rule and version in `details`.
 * What shadow mode would refuse is recorded and passes. Returns what the provider must enforce; null: nothing.
 */
export async function requireLaunchInMarket(
  ctx: Caller,
  launch: Launch & Player,
): Promise<PlayerProtection | null> {
  const { game, country, playerId, currency, sessionId } = launch
  const ask = (profile: Profile) => launchRefusals(profile, game, { currency })
  await check(ctx, { subject: 'session', sessionId, country, playerId, currency, of: [{ game, ask }] })
  return findProtection(ctx, { game, country, currency })
}

/** The same for a game with play money, which knows no player. */
export async function requireDemoInMarket(ctx: Caller, launch: Launch): Promise<PlayerProtection | null> {
  const { game, country, sessionId } = launch
  const ask = (profile: Profile) => demoRefusals(profile, game)
  await check(ctx, { subject: 'demo', sessionId, country, playerId: null, of: [{ game, ask }] })
  return findProtection(ctx, { game, country, currency: null })
}

export interface MarketIssue extends Player {
  country: string
  /** `stakeMinor` null: only the provider knows what a round stakes. */
  games: readonly (AskedGame & { stakeMinor: bigint | null })[]
}

/** The same for free rounds on several games: also E4003 for a stake above the ceiling, with the limit in `details`. */
export async function requireIssueInMarket(ctx: Caller, issue: MarketIssue): Promise<void> {
  await check(ctx, { subject: 'free_rounds', ...issue, of: askIssue(issue) })
}

/** Says of any number of issues whether `requireIssueInMarket` would refuse them; nothing is recorded: for dry runs. */
export async function findRefusedIssues(ctx: Caller): Promise<(issue: MarketIssue) => boolean> {
  const adopted = await findAdopted(ctx)
  const now = ctx.clock.now()
  return (issue) => judge(adopted, now, { ...issue, of: askIssue(issue) }).some(({ isShadow }) => !isShadow)
}

const askIssue = ({ games, currency }: MarketIssue): Asked[] =>
  games.map((game) => ({
    game,
    ask: (profile) => issueRefusals(profile, game, { currency, amountMinor: game.stakeMinor }),
  }))

interface Asked {
  game: AskedGame
  ask: (profile: Profile) => Judged[] | ReturnType<typeof launchRefusals>
}

interface Question {
  country: string
  of: readonly Asked[]
}

interface Check extends Question {
  subject: RefusalSubject
  sessionId?: string
  playerId: string | null
  currency?: string
}

function judge(adopted: Adopted, now: Date, { country, of }: Question): (Judged & { gameId: string })[] {
  if (!hasAnyRule(adopted)) return []
  return of.flatMap(({ game, ask }) =>
    judgeGame(adopted, { country, now, game, ask }).map((judged) => ({ ...judged, gameId: game.id })),
  )
}

async function check(ctx: Caller, asked: Check): Promise<void> {
  const judged = judge(await findAdopted(ctx), ctx.clock.now(), asked)
  if (judged.length === 0) return
  const refused = judged.find(({ isShadow }) => !isShadow)
  // Where something is refused, the rest was not tried: only what was refused, and by what else, is recorded.
  await insertRefusals(
    db,
    judged.map((one) => toRow(ctx, asked, { ...one, isSession: refused === undefined })),
  )
  if (refused) throw refusalError(asked, refused)
}

function toRow(
  ctx: Caller,
  { subject, sessionId, playerId, country, currency }: Check,
  { gameId, number, rule, limit, used, isShadow, isSession }: Judged & { gameId: string; isSession: boolean },
): NewRefusal {
  const shown = (value: string | undefined) =>
    value === undefined ? null : rule === 'market_stake_max' ? amountText(value, currency) : value
  return {
    organizationId: ctx.organizationId,
    brandId: ctx.brandId,
    isShadow,
    subject,
    subjectId: isSession ? (sessionId ?? null) : null,
    playerId,
    gameId,
    country,
    number,
    rule,
    limitText: shown(limit),
    usedText: shown(used),
    createdAt: ctx.clock.now(),
  }
}

const amountText = (minor: string, currency = '') => `${minorToDecimal(BigInt(minor), currency)} ${currency}`

function refusalError({ country, currency }: Check, { rule, number, limit, used }: Judged): AppError {
  const where = { country, rule, version: versionName({ country, number }) }
  if (rule !== 'market_stake_max')
    return new AppError('E2003', { details: { ...where, ...(limit && { limit }), ...(used && { used }) } })
  // Minor units of the currency; ceilings have at most 15 digits.
  const limits = { limit: Number(limit), ...(used && { amount: Number(used) }) }
  return new AppError('E4003', { details: { ...where, ...limits, currency } })
}

async function findProtection(
  ctx: Caller,
  market: { game: MarketGame; country: string; currency: string | null },
): Promise<PlayerProtection | null> {
  const profile = appliedProfile(await findAdopted(ctx), { country: market.country, now: ctx.clock.now() })
  return profile && !profile.isShadow ? protectionOf(profile, market) : null
}

/** What a profile has the provider enforce in a game. Without a currency (a demo), no stake has a ceiling. */
function protectionOf(
  { rules }: Profile,
  { game, currency }: { game: MarketGame; currency: string | null },
): PlayerProtection {
  const ceiling = currency === null ? null : ceilingOf(rules, game, currency)
  return {
    isAutoplayAllowed: rules.isAutoplayAllowed,
    isTurboAllowed: rules.isTurboAllowed,
    minBetIntervalMs: rules.betIntervalMs,
    stakeMaxMinor: ceiling?.kind === 'limit' ? ceiling.amountMinor : null,
    realityCheckMinutes: rules.realityCheckMinutes,
    sessionMinutes: rules.sessionMinutes,
  }
}

/** A refusal with the version that makes it; `number` null: the gate of certified markets. */
interface Judged extends Refusal {
  number: number | null
  isShadow: boolean
}

interface GameQuestion {
  country: string
  now: Date
  game: MarketGame
  /** What the profile itself says. */
  ask: (profile: Profile) => readonly Refusal[]
}

/** Everything that what a brand has taken refuses about a game in a country; the certified markets come last. */
function judgeGame(adopted: Adopted, { country, now, game, ask }: GameQuestion): Judged[] {
  const profile = appliedProfile(adopted, { country, now })
  const own = profile
    ? ask(profile).map((refusal) => ({ ...refusal, number: profile.number, isShadow: profile.isShadow }))
    : []
  return [
    ...own,
    ...judgeCertified(adopted.certifiedMarkets, game, { country, hasProfile: profile !== null }),
  ]
}

function judgeCertified(
  mode: MarketMode,
  game: MarketGame,
  market: { country: string; hasProfile: boolean },
): Judged[] {
  const refusal = mode === 'off' ? null : certifiedRefusal(game, market)
  return refusal ? [{ ...refusal, number: null, isShadow: mode === 'shadow' }] : []
}
