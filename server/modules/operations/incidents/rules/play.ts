import { currencyExponent, isKnownCurrency, shiftToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { sumSignals } from '@/server/modules/platform/signals'
import { ago, boundOf, counted, dayMs, type Measure, minuteMs, secondMs, windowMs } from '../rule'
import { findFailingFeeds, findLargeWins, findStalledCampaigns } from './queries-play'

const onlyEuro: RateDay = { day: '', source: '', rates: new Map([['EUR', '1']]) }

/** The amount's threshold in each currency that there are rates for; others are judged by the multiple alone. */
function leastByCurrency(rates: RateDay, euroMinor: bigint): [string[], bigint[]] {
  const least = [...rates.rates.keys()].flatMap((currency) => {
    const minor = convertMinor(euroMinor, { from: 'EUR', to: currency }, rates)
    return minor === null ? [] : ([[currency, minor]] as const)
  })
  return [least.map(([currency]) => currency), least.map(([, minor]) => minor)]
}

/** Rounded down, so that rounding never lifts a win over a threshold. */
function wholeEuroMinor(amountMinor: bigint, currency: string, rates: RateDay): bigint | null {
  const euro = convertMinor(amountMinor, { from: currency, to: 'EUR' }, rates)
  const back = euro === null ? null : convertMinor(euro, { from: 'EUR', to: currency }, rates)
  if (euro === null || back === null) return null
  return back > amountMinor ? euro - 1n : euro
}

export const largeWin: Measure = {
  rule: 'large_win',
  everyMs: 30 * 1_000,
  quietMs: 0,
  closesAfterMs: dayMs,
  async find(db: Db, { now, bounds, readFrom }) {
    const rates = (await readRates(db, now)) ?? onlyEuro
    const least = leastByCurrency(rates, boundOf(bounds, 'amount'))
    const rows = await findLargeWins(db, {
      from: readFrom,
      until: now,
      least,
      multiple: boundOf(bounds, 'multiple'),
    })
    return rows.map(({ id, organizationId, providerCode, amountMinor, currency, playerId, stakeMinor }) => {
      const amount = wholeEuroMinor(amountMinor, currency, rates)
      const multiple = stakeMinor > 0n ? amountMinor / stakeMinor : null
      return {
        cause: id,
        organizationId,
        providerCode,
        subjectId: id,
        values: { ...(amount !== null && { amount }), ...(multiple !== null && { multiple }) },
        figures: {
          provider: providerCode,
          player: playerId,
          amountMinor: String(amountMinor),
          currency,
          stakeMinor: String(stakeMinor),
          multiple: multiple === null ? null : String(multiple),
        },
      }
    })
  },
  words: ({ provider, amountMinor, currency, multiple }) => ({
    title: `Win of ${amountOf(amountMinor, currency)}`,
    text: `${multiple === null ? 'A win' : `${multiple} times its stake, a win`} reported by ${provider}.`,
  }),
  past: ({ amountMinor, currency }) => `Win of ${amountOf(amountMinor, currency)}`,
  size: ({ amountMinor }) => Number(amountMinor),
}

const amountOf = (amountMinor: unknown, currency: unknown) =>
  `${shiftToDecimal(BigInt(String(amountMinor)), exponentOf(String(currency)))} ${currency}`

function exponentOf(currency: string): number {
  return isKnownCurrency(currency) ? currencyExponent(currency) : 2
}

/** A campaign that paused by itself has stalled at once. */
export const campaignStalled: Measure = {
  rule: 'campaign_stalled',
  everyMs: 30 * 1_000,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findStalledCampaigns(db, now)
    return rows.map(({ id, organizationId, name, providerCode, pauseReason, since }) => {
      const idle = Math.max(0, Math.floor((now.getTime() - (since ?? now).getTime()) / minuteMs))
      return {
        cause: id,
        organizationId,
        providerCode,
        subjectId: id,
        values: { idleMinutes: pauseReason === null ? BigInt(idle) : longest },
        figures: { name, provider: providerCode, idle, reason: pauseReason },
      }
    })
  },
  words: ({ name, provider, idle, reason }) => ({
    title: `Campaign ${name} has stalled`,
    text:
      reason === null
        ? `No players processed for ${counted(idle, 'minute')}.`
        : `It was paused automatically: ${String(reason).replaceAll('_', ' ')}. Resume it once ${provider} has recovered.`,
  }),
  past: ({ name }) => `Campaign ${name} had stalled`,
  size: ({ idle }) => Number(idle),
}

/** Beyond every threshold. */
const longest = 1_000_000n

export const providerFeedFailing: Measure = {
  rule: 'provider_feed_failing',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findFailingFeeds(db)
    return rows.map(({ code, since, error }) => {
      const minutes = Math.floor((now.getTime() - since.getTime()) / minuteMs)
      return {
        cause: code,
        organizationId: null,
        providerCode: code,
        values: { minutes: BigInt(Math.max(0, minutes)) },
        figures: { provider: code, minutes, error },
      }
    })
  },
  words: ({ provider, minutes, error }) => ({
    title: `Catalogue sync of ${provider} fails`,
    text: `No sync succeeded for ${counted(minutes, 'minute')}${error === null ? '' : `: ${error}`}.`,
  }),
  past: ({ provider }) => `Catalogue sync of ${provider} failed`,
  size: ({ minutes }) => Number(minutes),
}

const leastFailed = 5

export const providerLaunchesFailing: Measure = {
  rule: 'provider_launches_failing',
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now }) {
    const sums = await sumSignals(db, ['launch_ok', 'launch_failed'], ago(now, windowMs))
    const countOf = (provider: string, kind: string) =>
      sums.find((row) => row.subject === provider && row.kind === kind)?.count ?? 0
    return [...new Set(sums.map(({ subject }) => subject))].flatMap((provider) => {
      const failed = countOf(provider, 'launch_failed')
      const launches = failed + countOf(provider, 'launch_ok')
      if (failed < leastFailed) return []
      return {
        cause: provider,
        organizationId: null,
        providerCode: provider,
        values: { failedPercent: BigInt(Math.floor((failed * 100) / launches)) },
        figures: { provider, failed, launches },
      }
    })
  },
  words: ({ provider, failed, launches }) => ({
    title: `Launches of ${provider} fail`,
    text: `${failed} of ${launches} launches within 10 minutes failed.`,
  }),
  past: ({ provider }) => `Launches of ${provider} failed`,
  size: ({ failed }) => Number(failed),
}
