import type { LimitField } from '@/server/contract/bet-rules'
import { minorToDecimal } from '@/server/core/money'
import { getPlayer, searchPlayers } from '@/server/modules/delivery/statistics'
import { readPlayerTimeline } from '@/server/modules/delivery/transactions'
import { getCabinetSession, searchSessions } from '@/server/modules/play/sessions'
import { findLimits, setLimits } from '@/server/modules/rules/limits'
import {
  excludePlayer,
  readmitPlayer,
  requestReadmission,
  searchExclusions,
  withdrawReadmission,
} from '@/server/modules/rules/players'
import { searchProtection, summarizePlayers, summarizeProtection } from '@/server/modules/rules/protection'
import { inBrand, showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView, showAmount } from '../money-view'

export const sessionsRouter = router({
  search: procedure(searchSessions),
  get: procedure(
    showing(getCabinetSession, ({ balanceMinor, ...session }) => {
      const { currency } = session
      const balance = balanceMinor !== null && currency !== null ? moneyView(balanceMinor, currency) : null
      return { ...session, balance }
    }),
  ),
})

/** A limit as a screen shows it: minutes, or an exact amount in its currency. */
const shown = (field: LimitField, value: number | null, currency: string): string | null => {
  if (value === null) return null
  return field === 'session_minutes_24h' ? String(value) : minorToDecimal(BigInt(value), currency)
}

const shownAll = (values: Record<LimitField, number | null>, currency: string) => ({
  stake_max: shown('stake_max', values.stake_max, currency),
  loss_24h: shown('loss_24h', values.loss_24h, currency),
  loss_7d: shown('loss_7d', values.loss_7d, currency),
  loss_30d: shown('loss_30d', values.loss_30d, currency),
  session_minutes_24h: shown('session_minutes_24h', values.session_minutes_24h, currency),
})

type Found = Awaited<ReturnType<typeof findLimits>>[number]

const showSet = ({
  currency,
  version,
  limits,
  pending,
}: Omit<Found['defaults'][number], 'version'> & {
  version: number | null
}) => ({
  currency,
  version,
  limits: shownAll(limits, currency),
  pending: pending.map(({ field, value, from }) => ({
    field,
    value: shown(field, value, currency),
    from: new Date(from),
  })),
})

const none = { stake_max: null, session_minutes_24h: null }

function showBrand({ brandId, subOperatorRef, own, defaults, changes }: Found) {
  return {
    brandId,
    subOperatorRef,
    own: own && { ...showSet(own), used: shownAll({ ...none, ...own.used }, own.currency) },
    defaults: defaults.map(showSet),
    changes: changes.map(({ version, createdAt, currency, by, limits }) => ({
      version,
      createdAt,
      currency,
      by,
      limits: shownAll(limits, currency),
    })),
  }
}

export const limitsRouter = router({
  /** Of a player, or with an empty player the defaults of brands. */
  find: procedure(showing(findLimits, (brands) => brands.map(showBrand))),
  set: procedure(inBrand(setLimits), { stepUp: 'staff' }),
})

export const protectionRouter = router({
  search: procedure(searchProtection),
  byRule: procedure(summarizeProtection),
  byPlayer: procedure(summarizePlayers),
})

type Totals = Awaited<ReturnType<typeof getPlayer>>['totals'][number]

const showTotals = ({ betMinor, refundMinor, winMinor, ggrMinor, currency, ...player }: Totals) => ({
  ...player,
  bets: moneyView(betMinor, currency),
  refunds: moneyView(refundMinor, currency),
  wins: moneyView(winMinor, currency),
  ggr: moneyView(ggrMinor, currency),
})

export const playersRouter = router({
  /** With their totals, per brand and currency. */
  search: procedure(showing(searchPlayers, (page) => ({ ...page, players: page.players.map(showTotals) }))),
  get: procedure(showing(getPlayer, (player) => ({ ...player, totals: player.totals.map(showTotals) }))),
  timeline: procedure(
    showing(readPlayerTimeline, (page) => ({
      ...page,
      events: page.events.map((event) =>
        event.kind === 'transaction' ? { ...event, movement: showAmount(event.movement) } : event,
      ),
    })),
  ),
  /** All of the organization's, or those of one player. */
  exclusions: procedure(searchExclusions),
  exclude: procedure(inBrand(excludePlayer)),
  // defence: lifting an exclusion requires step-up
  readmit: procedure(inBrand(readmitPlayer), { stepUp: true }),
  requestReadmission: procedure(inBrand(requestReadmission), { stepUp: true }),
  withdrawReadmission: procedure(inBrand(withdrawReadmission), { stepUp: true }),
})
