import type { BadRowReason } from '@/server/contract/resources/campaign'
import type { BrandContext } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { marketIssueOf } from '@/server/modules/play/free-rounds'
import { findRefusedIssues } from '@/server/modules/rules/jurisdictions'
import { findStakeCeilings, isAbove } from '@/server/modules/rules/limits'
import { findExcludedPlayers } from '@/server/modules/rules/players'
import { type Campaign, refuse } from './campaign'
import { type BadRow, judgeRow, maxShownLength, type PlayerRow } from './judge-row'
import type { CurrencyPlan } from './plan-currency'
import { insertBadRows, insertPlayers, ownsList, selectOverlapping } from './queries-check'
import type { ListRow } from './read-player-list'

export interface RowCheck {
  campaign: Campaign
  checkId: string
  planFor: (currency: string) => Promise<CurrencyPlan>
}

/** Checks a few hundred rows together and stores them. Returns a result for each. */
export async function checkRows(
  ctx: BrandContext,
  check: RowCheck,
  rows: readonly ListRow[],
): Promise<{ players: PlayerRow[]; bad: BadRow[] }> {
  const judged = rows.map((row) => judgeRow(row, check.campaign))
  const readable = judged.flatMap((one) => ('player' in one ? [one.player] : []))
  const found = await judgePlayers(ctx, check, readable)
  const unreadable = judged.flatMap((one) => ('bad' in one ? [one.bad] : []))
  return storeRows(ctx, check, { ...found, bad: [...unreadable, ...found.bad] })
}

/** What only the database and the provider know about players: a few queries for all of them. */
async function judgePlayers(
  ctx: BrandContext,
  { campaign, planFor }: RowCheck,
  players: readonly PlayerRow[],
): Promise<{ players: PlayerRow[]; bad: BadRow[] }> {
  const playerIds = players.map(({ playerId }) => playerId)
  const { brandId, gameIds, startAt, endAt } = campaign
  const now = ctx.clock.now()
  const excluded = await findExcludedPlayers(ctx, playerIds)
  const overlapping = await selectOverlapping(db, { brandId, playerIds, gameIds, startAt, endAt, now })
  const ceilingOf = await findStakeCeilings(ctx, playerIds)
  const isRefused = await findRefusedIssues(ctx)
  const good: PlayerRow[] = []
  const bad: BadRow[] = []
  for (const player of players) {
    const { playerId, currency } = player
    const planned = await planFor(currency)
    const reason =
      refusalOf(planned, player) ??
      marketRefusal(planned, player, isRefused) ??
      (excluded.has(playerId) ? 'excluded_player' : null) ??
      (overlapping.has(playerId) ? 'overlapping_grant' : null) ??
      stakeRefusal(planned, ceilingOf(player))
    if (reason === null) good.push(player)
    else bad.push(badRow(player, reason))
  }
  return { players: good, bad }
}

function refusalOf(planned: CurrencyPlan, { country }: PlayerRow): BadRowReason | null {
  if ('refusal' in planned) return planned.refusal
  const isBlocked = planned.plan.games.some((game) => game.blockedCountries.includes(country))
  return isBlocked ? 'blocked_country' : null
}

const marketRefusal = (
  planned: CurrencyPlan,
  player: PlayerRow,
  isRefused: Awaited<ReturnType<typeof findRefusedIssues>>,
): BadRowReason | null =>
  'plan' in planned && isRefused(marketIssueOf(planned.plan, player)) ? 'market_refused' : null

const stakeRefusal = (planned: CurrencyPlan, ceiling: bigint | null): BadRowReason | null =>
  'plan' in planned && isAbove(planned.plan.stakesMinor.values(), ceiling) ? 'stake_above_limit' : null

/** Each chunk is committed separately; a newer dry run of the same draft can take over the list between chunks. */
async function storeRows(
  ctx: BrandContext,
  { campaign, checkId }: RowCheck,
  { players, bad }: { players: PlayerRow[]; bad: BadRow[] },
): Promise<{ players: PlayerRow[]; bad: BadRow[] }> {
  return inTransaction(async (db) => {
    if (!(await ownsList(db, campaign.id, checkId))) throw checkTakenOver()
    const added = await insertPlayers(db, { campaignId: campaign.id, dueAt: ctx.clock.now(), players })
    const duplicates = players.filter(({ line }) => !added.has(line))
    const allBad = [...bad, ...duplicates.map((player) => badRow(player, 'duplicate'))]
    await insertBadRows(db, campaign.id, allBad)
    return { players: players.filter(({ line }) => added.has(line)), bad: allBad }
  })
}

export function checkTakenOver() {
  return refuse('The campaign or its list was changed in the meantime. Check the list again.')
}

function badRow(player: PlayerRow, reason: BadRowReason): BadRow {
  const { line, playerId, country, currency } = player
  return {
    line,
    playerId,
    reason,
    value: shownOf(reason, { playerId, country, currency }).slice(0, maxShownLength),
  }
}

function shownOf(reason: BadRowReason, player: Omit<PlayerRow, 'line'>): string {
  if (reason === 'blocked_country' || reason === 'market_refused') return player.country
  if (reason === 'invalid_stake' || reason === 'unsupported_currency') return player.currency
  return player.playerId
}
