import { needsAttention } from '@/server/contract/delivery-states'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { rollStatistics, verifyFacts } from '@/server/modules/delivery/statistics'
import { keyOf, type LedgerEntry, type ProviderLedger } from './provider-ledger'
import { type BalanceRow, type CroupierRow, type JournalRow, readFacts } from './read-ledgers'

export interface Ledgers {
  provider: ProviderLedger
  croupier: readonly CroupierRow[]
  journal: readonly JournalRow[]
  balances: readonly BalanceRow[]
}

export interface Comparison {
  /** What is wrong; empty when the four ledgers agree. */
  differences: string[]
  /** Movements that Croupier lists for a person, by state. */
  support: Record<string, number>
  /** Net of all settled movements by currency, as each ledger has it. */
  totals: Record<string, { provider: bigint; croupier: bigint; journal: bigint; balances: bigint }>
  /** Net by currency of what Croupier has as confirmed, where support is still to decide on the rest of it, too. */
  confirmed: Map<string, bigint>
}

/** A bet with its refunds, or a win: what must come to the same net in every ledger. */
interface Group {
  name: string
  currency: string
  provider: bigint
  croupier: bigint
  journal: bigint
  isListed: boolean
}

/**
 * Holds the four ledgers against each other, group by group: what the provider believes, what Croupier recorded, what the
 * operator's journal moved, and what balances say. Only movements that Croupier lists for a person may differ.
 */
export function compareLedgers(ledgers: Ledgers): Comparison {
  const index = indexLedgers(ledgers)
  const groups = [...ledgers.provider.entries.values()].flatMap((entry) => groupOf(entry, index))
  const differences = [
    ...ledgers.provider.defects,
    ...groups.filter(isUnequal).map(describe),
    ...findStrays(ledgers, index),
    ...findBalanceErrors(ledgers),
  ]
  const confirmed = new Map<string, bigint>()
  for (const { currency, croupier } of groups)
    confirmed.set(currency, (confirmed.get(currency) ?? 0n) + croupier)
  return { differences, support: countSupport(ledgers.croupier), totals: totalUp(groups, ledgers), confirmed }
}

interface Index {
  rows: ReadonlyMap<string, CroupierRow>
  moved: ReadonlyMap<string, bigint>
  refunds: ReadonlyMap<string, readonly LedgerEntry[]>
  /** Our own reversals, by the bet that each reverses. */
  reversals: ReadonlyMap<string, CroupierRow>
}

const idOf = ({ slug, provider, id }: { slug: string; provider: string | null; id: string | null }) =>
  `${slug}/${provider}/${id}`

function indexLedgers({ provider, croupier, journal }: Ledgers): Index {
  const moved = new Map<string, bigint>()
  for (const line of journal.filter(({ id }) => id !== null))
    moved.set(idOf(line), (moved.get(idOf(line)) ?? 0n) + line.change)
  const refunds = new Map<string, LedgerEntry[]>()
  for (const entry of provider.entries.values()) {
    if (entry.betId === null) continue
    const key = keyOf(entry.session, entry.betId)
    refunds.set(key, [...(refunds.get(key) ?? []), entry])
  }
  const ours = croupier.filter(({ origin }) => origin === 'croupier')
  const reversals = new Map(ours.map((row) => [idOf({ ...row, id: row.betId }), row]))
  return { rows: new Map(croupier.map((row) => [idOf(row), row])), moved, refunds, reversals }
}

function groupOf(entry: LedgerEntry, index: Index): Group[] {
  if (entry.type === 'refund') return []
  const name = keyOf(entry.session, entry.transaction_id)
  const refunds = entry.type === 'bet' ? (index.refunds.get(name) ?? []) : []
  const reversal = index.reversals.get(name)
  const keys = [
    name,
    ...refunds.map((refund) => keyOf(refund.session, refund.transaction_id)),
    ...(reversal ? [idOf(reversal)] : []),
  ]
  const rows = keys.flatMap((key) => index.rows.get(key) ?? [])
  const signed = BigInt(entry.amount) * (entry.type === 'bet' ? -1n : 1n)
  const isTaken = entry.told.has('ok') || entry.told.has('pending')
  const isTakenBack = refunds.some(({ told }) => told.has('ok') || told.has('pending'))
  const isConfirmed = rows[0]?.state === 'confirmed'
  const isReversed = rows.some(({ type, state }) => type === 'refund' && state === 'confirmed')
  return [
    {
      name: `${entry.type} ${name} (${rows.map(({ type, state, told }) => `${type} ${state}, told ${told}`).join('; ')})`,
      currency: entry.session.currency,
      provider: isTaken && !isTakenBack ? signed : 0n,
      croupier: isConfirmed && !isReversed ? signed : 0n,
      journal: keys.reduce((sum, key) => sum + (index.moved.get(key) ?? 0n), 0n),
      isListed: rows.some(isListed),
    },
  ]
}

const isUnequal = ({ provider, croupier, journal, isListed }: Group): boolean =>
  !isListed && (provider !== croupier || croupier !== journal)

const describe = ({ name, provider, croupier, journal }: Group): string =>
  `${name}: the provider has ${provider}, Croupier ${croupier}, the operator ${journal}`

/** What Croupier shows to support: delivery that stopped short, and late bets. */
export function isListed(row: CroupierRow): boolean {
  return needsAttention(row.state) || isLateBet(row)
}

export const isLateBet = ({ type, state, told, isRefunded }: CroupierRow): boolean =>
  type === 'bet' && state === 'confirmed' && told !== 'ok' && !isRefunded

function countSupport(rows: readonly CroupierRow[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type, state } of rows.filter(isListed)) {
    const name = state === 'confirmed' ? 'late bet' : `${type} ${state}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Movements that one ledger has and another cannot have. */
function findStrays({ provider, croupier, journal }: Ledgers, { rows, moved }: Index): string[] {
  const seen = new Set<string>()
  const doubled: string[] = []
  const kept = new Set<string>()
  for (const row of croupier) {
    if (kept.has(idOf(row))) doubled.push(`${idOf(row)} is in the ledger of Croupier twice`)
    kept.add(idOf(row))
  }
  for (const line of journal.filter(({ id }) => id !== null)) {
    if (seen.has(idOf(line))) doubled.push(`${idOf(line)} is in the operator's journal twice`)
    seen.add(idOf(line))
  }
  return [
    ...doubled,
    ...[...moved.keys()].filter((key) => !rows.has(key)).map((key) => `${key} is unknown to Croupier`),
    ...croupier.flatMap((row) => {
      const key = idOf(row)
      if (row.origin === 'provider' && !provider.entries.has(key)) return [`${key} was never reported`]
      if (row.state === 'sending' || row.state === 'retrying') return [`${key} is still ${row.state}`]
      if (row.state === 'confirmed' && !seen.has(key)) return [`${key} is confirmed, and not in the journal`]
      if (row.state === 'not_sent' && seen.has(key)) return [`${key} never left, and is in the journal`]
      return []
    }),
    ...[...provider.entries].flatMap(([key, { told }]) =>
      told.size > 0 && !rows.has(key) ? [`${key} was answered, and is unknown to Croupier`] : [],
    ),
  ]
}

function findBalanceErrors({ journal, balances }: Ledgers): string[] {
  const owner = (row: { slug: string; player: string; currency: string }) =>
    `${row.slug}/${row.player}/${row.currency}`
  const sums = new Map<string, bigint>()
  for (const line of journal) sums.set(owner(line), (sums.get(owner(line)) ?? 0n) + line.change)
  return balances
    .filter((row) => row.balance !== (sums.get(owner(row)) ?? 0n))
    .map((row) => `${owner(row)} has ${row.balance}, and its journal says ${sums.get(owner(row))}`)
}

function totalUp(groups: readonly Group[], { journal, balances }: Ledgers): Comparison['totals'] {
  const totals: Comparison['totals'] = {}
  const of = (currency: string) => {
    totals[currency] ??= { provider: 0n, croupier: 0n, journal: 0n, balances: 0n }
    return totals[currency]
  }
  for (const group of groups) {
    const total = of(group.currency)
    // A listed group is open: what the operator moved for it is not settled money yet.
    if (group.isListed) total.balances -= group.journal
    if (group.isListed) continue
    total.provider += group.provider
    total.croupier += group.croupier
    total.journal += group.journal
  }
  for (const { currency, balance } of balances) of(currency).balances += balance
  for (const { currency, change, id } of journal) if (id === null) of(currency).balances -= change
  return totals
}

const hourMs = 3_600_000

/** The facts, counted as if the hour were over, against the movements and against the net of what is confirmed. */
export async function compareFacts(
  slugs: ReadonlyMap<string, string>,
  confirmed: Comparison['confirmed'],
  databaseUrl: string,
): Promise<string[]> {
  await rollStatistics(systemContext('chaos', manualClock(new Date(Date.now() + 2 * hourMs)), 'chaos'))
  const differences: string[] = []
  for (const [organizationId, slug] of slugs)
    for (const { table, key, stored, counted } of await verifyFacts(organizationId))
      differences.push(`${slug}, ${table} ${JSON.stringify({ ...key, stored, counted })}`)
  const facts = await readFacts(databaseUrl)
  for (const [currency, net] of confirmed)
    if ((facts.get(currency) ?? 0n) !== net)
      differences.push(
        `The facts have ${facts.get(currency) ?? 0n} ${currency}, the ledger of Croupier ${net}`,
      )
  return differences
}
