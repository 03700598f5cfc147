import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { findUnderMaintenance } from '@/server/modules/catalogue/catalog'
import { readQueueHealth } from '@/server/modules/delivery/wallet'
import {
  addSamples,
  countCalls,
  deleteSamplesBefore,
  findLastSample,
  findProviders,
  type Sample,
} from './queries'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A job that is a little late has missed nothing. */
const patienceMs = 2.5 * minuteMs
/** Of the calls in a minute; fewer are not an outage. */
const maxFailedShare = 0.05
const maxOverdueS = 60
const retentionMs = 91 * 24 * hourMs

const hourOf = (time: number) => new Date(Math.floor(time / hourMs) * hourMs)

/**
 * One sample of each component for the past minute; minutes without any count as down, since the service was.
 * A provider under maintenance is not sampled.
 */
export async function sampleStatus(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const last = await findLastSample(now)
  if (last !== null && now.getTime() - last.getTime() < minuteMs / 2) return 0
  const samples = [...missedSince(last, now), ...(await takeSamples(ctx, now))]
  await inTransaction((tx) => addSamples(tx, samples, now))
  return samples.length
}

async function takeSamples(ctx: Context, now: Date): Promise<Sample[]> {
  const [{ calls, failed }, queue, providers, { isService, providers: resting }] = await Promise.all([
    countCalls(new Date(now.getTime() - minuteMs), now),
    readQueueHealth(ctx),
    findProviders(),
    findUnderMaintenance(ctx),
  ])
  if (isService) return []
  const hour = hourOf(now.getTime())
  const sample = (component: string, isGood: boolean): Sample => ({
    component,
    hour,
    good: isGood ? 1 : 0,
    total: 1,
  })
  return [
    sample('api', Number(failed) <= Number(calls) * maxFailedShare),
    sample('callbacks', queue.overdueS <= maxOverdueS),
    sample('cabinet', true),
    ...providers
      .filter(({ code }) => !resting.includes(code))
      .map(({ code, isAvailable }) => sample(`provider:${code}`, isAvailable)),
  ]
}

/** The minutes between two samples, each of which failed. */
function missedSince(last: Date | null, now: Date): Sample[] {
  if (last === null || now.getTime() - last.getTime() <= patienceMs) return []
  const minutes = Math.floor((now.getTime() - last.getTime()) / minuteMs) - 1
  const byHour = new Map<number, number>()
  for (let minute = 1; minute <= minutes; minute += 1) {
    const hour = hourOf(last.getTime() + minute * minuteMs).getTime()
    byHour.set(hour, (byHour.get(hour) ?? 0) + 1)
  }
  return [...byHour].flatMap(([hour, total]) =>
    ['api', 'callbacks', 'cabinet'].map((component) => ({ component, hour: new Date(hour), good: 0, total })),
  )
}

/** Forgets samples older than the page shows. */
export function pruneStatus({ clock }: Context): Promise<number> {
  return deleteSamplesBefore(new Date(clock.now().getTime() - retentionMs))
}
