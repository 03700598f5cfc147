import { manualClock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { searchAttention } from '@/server/modules/delivery/attention'
import { listLateBets } from '@/server/modules/delivery/wallet'
import { isLateBet, isListed } from './compare'
import type { CroupierRow } from './read-ledgers'

const lateBetsAreDueAfterMs = 11 * 60_000
const maxLateBets = 200

/** What support is shown, organization by organization, against what the movements say must be shown. */
export async function compareSupportLists(
  slugs: ReadonlyMap<string, string>,
  rows: readonly CroupierRow[],
): Promise<string[]> {
  const differences: string[] = []
  for (const [organizationId, slug] of slugs) {
    const ctx = readerOf(organizationId)
    const own = rows.filter((row) => row.slug === slug)
    const attention = new Set((await allAttention(ctx)).map(shownName))
    differences.push(...compareSets(`${slug}, needs attention`, attention, own.filter(isListed).map(rowName)))
    const late = new Set((await listLateBets(ctx)).map(shownName))
    const expected = own.filter(isLateBet).map(rowName)
    if (expected.length <= maxLateBets) differences.push(...compareSets(`${slug}, late bets`, late, expected))
  }
  return differences
}

const shownName = (of: { transactionId: string; providerCode: string }) =>
  `${of.providerCode}/${of.transactionId}`
const rowName = ({ provider, id }: CroupierRow) => `${provider}/${id}`

/** A reader who looks once every late bet is due. */
function readerOf(organizationId: string): TenantContext {
  return {
    actor: { kind: 'user', userId: 'chaos', email: 'chaos@localhost', role: 'analyst', staffRole: null },
    requestId: 'chaos',
    clock: manualClock(new Date(Date.now() + lateBetsAreDueAfterMs)),
    origin: { ip: null, userAgent: null },
    organizationId: asOrganizationId(organizationId),
  }
}

async function allAttention(ctx: TenantContext) {
  const rows: Awaited<ReturnType<typeof searchAttention>>['rows'] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchAttention>> = await searchAttention(ctx, { cursor })
    rows.push(...page.rows)
    cursor = page.older
  } while (cursor !== null)
  return rows
}

function compareSets(list: string, shown: ReadonlySet<string>, expected: readonly string[]): string[] {
  const wanted = new Set(expected)
  return [
    ...expected.filter((name) => !shown.has(name)).map((name) => `${name} is missing in ${list}`),
    ...[...shown].filter((name) => !wanted.has(name)).map((name) => `${name} has no place in ${list}`),
  ]
}
