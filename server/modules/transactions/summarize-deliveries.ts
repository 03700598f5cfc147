import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { findProviderNames } from './queries-deliveries'
import { findSummary } from './queries-summary'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The organization's last 24 hours of callbacks, and what is open whatever its age. Amounts are minor units. */
export async function summarizeDeliveries(ctx: TenantContext) {
  requirePermission(ctx.actor, 'overview.read')
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const found = await findSummary(ctx.organizationId, since)
  const total = found.states.reduce((sum, row) => sum + Number(row.count), 0)
  const settled = countOf(found.states, ['confirmed', 'declined'])
  return {
    since,
    total,
    settled,
    declined: countOf(found.states, ['declined']),
    attempts: Number(found.attempts?.count ?? 0n),
    redeliveries: Number(found.attempts?.redeliveries ?? 0n),
    latencyP50Ms: found.attempts?.p50 ?? null,
    latencyP95Ms: found.attempts?.p95 ?? null,
    pending: Number(found.open?.pending ?? 0n),
    needingPerson: Number(found.open?.needingPerson ?? 0n),
    hours: fillHours(found.hours, now),
    money: found.money.map((row) => ({
      currency: row.currency,
      betMinor: row.betMinor - row.refundMinor,
      winMinor: row.winMinor,
      ggrMinor: row.betMinor - row.refundMinor - row.winMinor,
    })),
  }
}

/** The providers there are, for a filter to name. */
export function listProviderNames() {
  return findProviderNames(prisma)
}

function countOf(rows: readonly { state: string; count: bigint }[], states: readonly string[]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.count), 0)
}

/** Twenty-four hours, the quiet ones included. */
function fillHours(
  rows: readonly { hour: Date; settled: bigint; stuck: bigint; total: bigint }[],
  now: Date,
): { hour: Date; settled: number; stuck: number; other: number }[] {
  const byHour = new Map(rows.map((row) => [row.hour.getTime(), row]))
  const currentHour = Math.floor(now.getTime() / hourMs) * hourMs
  return Array.from({ length: 24 }, (_, index) => {
    const hour = currentHour - (23 - index) * hourMs
    const row = byHour.get(hour)
    const settled = Number(row?.settled ?? 0n)
    const stuck = Number(row?.stuck ?? 0n)
    return { hour: new Date(hour), settled, stuck, other: Number(row?.total ?? 0n) - settled - stuck }
  })
}
