import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import {
  addProviderSource,
  addSource,
  compareDue,
  importLedgerFile,
  importProviderFile,
  listBreaks,
  loadImports,
  requestProviderReconciliation,
  requestReconciliation,
  takeBreaks,
} from '@/server/modules/finance/reconciliation'
import { storeFile } from '@/server/modules/platform/files'
import { findPeople } from './history/people'
import { dayMs, joinedAt, pastMonths } from './past-plan'

const slug = 'lucky-lane'
const providerCode = 'aurora'

/** A line of another side's file. */
interface Line {
  id: string
  type: string
  amount: string
  currency: string
  round: string
  time: string
}

const columns = ['id', 'type', 'amount', 'currency', 'round', 'time'] as const

const mapping = {
  columns: {
    ...{ transaction_id: 'id', type: 'type', amount: 'amount', currency: 'currency' },
    ...{ round_id: 'round', occurred_at: 'time' },
  },
  types: { bet: 'bet', win: 'win', refund: 'refund' },
  amount: { unit: 'major', decimal: '.' },
  sign: 'absolute',
} as const

interface Period {
  from: Date
  to: Date
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysOf = ({ from, to }: Period) => ({
  firstDay: dayOf(from),
  lastDay: dayOf(new Date(to.getTime() - 1)),
})

/**
 * What finance teams compare: the journal of the first organization's wallet for a week that is over, and a provider's settlement file
 * of a month, each as its side would write it, with faults to work off. After the past, whose movements they list.
 */
export async function seedLedgers(ctx: Context): Promise<void> {
  // The history is not there where the wallet is another's.
  if (demoEnv().DEMO_CALLBACK_URL !== undefined) return
  const people = await findPeople(ctx)
  const now = ctx.clock.now()
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const member: TenantContext = {
    ...people.actAs(`finance@${slug}.example`, now),
    organizationId: asOrganizationId(id),
  }
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  await seedJournal(member, { from: new Date(today - 7 * dayMs), to: new Date(today) })
  const months = pastMonths(joinedAt(now))
  const [from, to] = months.slice(-2)
  if (from && to) await seedSettlementFile(people.actAs('finance@croupier.example', now), { from, to })
}

/** The wallet lost a few bookings, has one twice, one of another amount and one by hand. */
async function seedJournal(ctx: TenantContext, period: Period): Promise<void> {
  const { organizationId } = ctx
  if ((await db.reconciliation.count({ where: { organizationId } })) > 0) return
  const booked = { organizationId, state: 'confirmed', isFree: false } as const
  const lines = await linesOf(booked, period)
  const of =
    (await db.ledgerSource.findFirst({ where: { organizationId } })) ??
    (await addSource(ctx, { name: 'Wallet journal', mapping }))
  const fileId = await store(ctx, {
    organizationId,
    name: `journal-${dayOf(period.from)}.csv`,
    lines: withFaults(lines, 'adjustment'),
  })
  await importLedgerFile(ctx, { sourceId: of.id, fileId })
  await loadImports(ctx)
  const { id: reconciliationId } = await requestReconciliation(ctx, daysOf(period))
  await compareDue(ctx)
  const { breaks } = await listBreaks(ctx, { reconciliationId })
  const breakIds = breaks.slice(0, 2).map(({ id: breakId }) => breakId)
  if (breakIds.length > 0) await takeBreaks(ctx, { breakIds, isMine: true })
}

/** As the provider's own books have the month, over all organizations. */
async function seedSettlementFile(ctx: Context, period: Period): Promise<void> {
  if ((await db.reconciliation.count({ where: { organizationId: null } })) > 0) return
  const lines = await linesOf(
    { providerCode, OR: [{ providerAnswer: 'ok' }, { type: { not: 'bet' } }] },
    period,
  )
  const of =
    (await db.ledgerSource.findFirst({ where: { organizationId: null } })) ??
    (await addProviderSource(ctx, { providerCode, kind: 'upload', name: 'Settlement file', mapping }))
  const name = `aurora-${dayOf(period.from).slice(0, 7)}.csv`
  const fileId = await store(ctx, { organizationId: null, name, lines: withFaults(lines, 'correction') })
  await importProviderFile(ctx, { sourceId: of.id, fileId })
  await loadImports(ctx)
  await requestProviderReconciliation(ctx, { providerCode, ...daysOf(period) })
  await compareDue(ctx)
}

async function linesOf(
  where: NonNullable<Parameters<typeof db.movement.findMany>[0]>['where'],
  { from, to }: Period,
): Promise<Line[]> {
  const movements = await db.movement.findMany({
    where: { ...where, createdAt: { gte: from, lt: to } },
    orderBy: { createdAt: 'asc' },
  })
  return movements.map((movement) => ({
    ...{ id: movement.transactionId, type: movement.type, currency: movement.currency },
    ...{ amount: minorToDecimal(movement.amountMinor, movement.currency), round: movement.roundId },
    time: movement.createdAt.toISOString(),
  }))
}

/** Some lines of the file lost, doubled, of another amount or by hand: always at the same places. */
function withFaults(lines: readonly Line[], byHand: string): Line[] {
  const at = (share: number) => Math.floor(lines.length * share)
  const lost = new Set([at(0.15), at(0.42), at(0.43), at(0.81)])
  const [twice, higher, nextDay] = [at(0.3), at(0.55), at(0.68)]
  const given = lines.flatMap((line, index): Line[] => {
    if (lost.has(index)) return []
    if (index === twice) return [line, line]
    if (index === higher) return [{ ...line, amount: (Number(line.amount) + 1).toFixed(2) }]
    if (index === nextDay) return [{ ...line, time: new Date(Date.parse(line.time) + dayMs).toISOString() }]
    return [line]
  })
  const model = lines[at(0.5)]
  return model
    ? [...given, { ...model, id: `${byHand}-1042`, type: 'win', round: '', amount: '25.00' }]
    : given
}

async function store(
  ctx: Context,
  { organizationId, name, lines }: { organizationId: string | null; name: string; lines: readonly Line[] },
): Promise<string> {
  const text = [columns, ...lines.map((line) => columns.map((column) => line[column]))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
  const body = (async function* () {
    yield Buffer.from(text)
  })()
  return (await storeFile(ctx, { purpose: 'ledger_file', organizationId, name, body })).id
}
