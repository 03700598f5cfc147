import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OneCampaign } from '@/server/contract/inputs'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import type { IssuePlan } from '@/server/modules/play/free-rounds'
import { brandOf, type Campaign, requireSavedTerms } from './campaign'
import { type CheckReport, storeReport } from './check-report'
import { checkTakenOver, type RowCheck } from './check-rows'
import { checkStream } from './check-stream'
import type { BadRow } from './judge-row'
import { type CurrencyPlan, planCurrency } from './plan-currency'
import { clearList, saveReport } from './queries-check'
import { selectGameFigures } from './queries-read'
import { auditCampaign, changeCampaignIn } from './require-campaign'
import { type CurrencyTotal, type GameStake, totalOf } from './totals'

const PlayerList = OneCampaign.extend({ csv: z.custom<AsyncIterable<Uint8Array>>() })
type PlayerList = z.output<typeof PlayerList>

export interface CheckedList extends CheckReport {
  /** The ID of this dry run: `startCampaign` starts exactly the list that it checked. */
  checkId: string
  badRows: BadRow[]
}

/**
 * The dry run: reads a list of players as it streams in and says of each row whether it can be issued, and what the whole
 * comes to. Nothing is issued. The rows it accepts become the draft's list, in place of any earlier one; memory does not
 * grow with the list. Money in minor units.
 *
 * Throws E5004 (role), E0004, E0003 (not a draft; not a list; more than 50,000 rows; taken over by another dry run), and
 * what `planIssue` says about the terms as a whole, such as a stake that cannot be read now (E1002: retry).
 */
export const checkPlayers = writeVerb('campaigns.manage', PlayerList, run)

async function run(ctx: TenantContext, { campaignId, csv }: PlayerList): Promise<CheckedList> {
  const checkId = newId()
  const campaign = await changeCampaignIn(ctx, campaignId, ['draft'], async (db, draft) => {
    requireSavedTerms(draft)
    await clearList(db, draft.id, checkId)
    return draft
  })
  const brand = brandOf(ctx, campaign)
  const check: RowCheck = { campaign, checkId, planFor: plansOf(brand, campaign) }
  await check.planFor(campaign.currency)
  const hash = createHash('sha256')
  const seen = await checkStream(brand, check, hashing(csv, hash))
  const { badRows, playersByCurrency, ...counts } = seen
  const totals = await totalsOf(check, playersByCurrency)
  const report = { ...counts, checkedAt: ctx.clock.now(), contentHash: hash.digest('hex'), totals }
  await keepReport(brand, check, report)
  return { ...report, checkId, badRows }
}

/** Plans are made once for each currency: there are far fewer currencies than rows. */
function plansOf(ctx: BrandContext, campaign: Campaign): RowCheck['planFor'] {
  const plans = new Map<string, Promise<CurrencyPlan>>()
  return (currency) => {
    const plan = plans.get(currency) ?? planCurrency(ctx, campaign, currency)
    plans.set(currency, plan)
    return plan
  }
}

async function* hashing(csv: AsyncIterable<Uint8Array>, hash: { update(data: Uint8Array): unknown }) {
  for await (const chunk of csv) {
    hash.update(chunk)
    yield chunk
  }
}

async function totalsOf(
  { campaign, planFor }: RowCheck,
  playersByCurrency: ReadonlyMap<string, number>,
): Promise<CurrencyTotal[]> {
  const totals: CurrencyTotal[] = []
  for (const [currency, players] of playersByCurrency) {
    const planned = await planFor(currency)
    if ('refusal' in planned) continue
    const games = await readGameStakes(planned.plan)
    totals.push(totalOf({ currency, players, count: campaign.count, games }))
  }
  return totals.toSorted((a, b) => b.players - a.players || a.currency.localeCompare(b.currency))
}

async function keepReport(
  ctx: BrandContext,
  { campaign, checkId }: RowCheck,
  report: CheckReport,
): Promise<void> {
  await inTransaction(async (db) => {
    const saved = { campaignId: campaign.id, checkId, report: storeReport(report) }
    if (!(await saveReport(db, saved))) throw checkTakenOver()
    const { contentHash, rowCount, playerCount, badRowCount } = report
    await auditCampaign(db, ctx, campaign, 'checked', {
      after: { checkId, contentHash, rowCount, playerCount, badRowCount },
    })
  })
}

/** The stake and maximum payout of each game of a plan, in the plan's currency: for the totals of a dry run. */
async function readGameStakes({ terms, stakesMinor }: IssuePlan): Promise<GameStake[]> {
  const figures = await selectGameFigures(terms.gameIds)
  return terms.gameIds.map((gameId) => ({
    stakeMinor: stakesMinor.get(gameId) ?? null,
    maxWinMultiplier: figures.get(gameId)?.multiplier ?? null,
    rtp: figures.get(gameId)?.rtp ?? null,
  }))
}
