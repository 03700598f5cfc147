import type { LedgerSide } from '@/server/contract/reconciliation'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import type { World } from '@/server/modules/delivery/wallet/testing/world'
import { storeFile } from '@/server/modules/platform/files'
import {
  addProviderSource,
  addSource,
  compareDue,
  importLedgerFile,
  importProviderFile,
  listBreaks,
  listProviderBreaks,
  loadImports,
  requestProviderReconciliation,
  requestReconciliation,
} from '..'
import { day, type GivenRow } from './ledgers'

/** A line of a ledger's file, as another side would write it. */
export interface FileLine {
  id: string
  kind: string
  amount: string
  currency: string
  round: string
  time: string
}

const header = ['id', 'kind', 'amount', 'currency', 'round', 'time'] as const

export const linesOf = (rows: readonly GivenRow[]): FileLine[] =>
  rows.map(({ transactionId, type, amountMinor, currency, roundId, occurredAt }) => ({
    ...{ id: transactionId, kind: type, currency, round: roundId ?? '' },
    amount: minorToDecimal(amountMinor, currency),
    time: occurredAt?.toISOString().slice(0, 19).replace('T', ' ') ?? '',
  }))

export const fileOf = (lines: readonly FileLine[]): string =>
  [header, ...lines.map((line) => header.map((name) => line[name]))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')

export const mapping = {
  columns: {
    ...{ transaction_id: 'id', type: 'kind', amount: 'amount', currency: 'currency' },
    ...{ round_id: 'round', occurred_at: 'time' },
  },
  types: { bet: 'bet', win: 'win', refund: 'refund' },
  amount: { unit: 'major', decimal: '.' },
  sign: 'absolute',
} as const

export const member = (world: World): TenantContext => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: 'ada@example.com', role: 'finance', staffRole: null },
  organizationId: asOrganizationId(world.organizationId),
})

export const staff = (world: World): Context => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: 'staff@example.com', role: null, staffRole: 'finance' },
})

/** A file that a side uploads, through all that an upload goes through but the route. */
export async function giveFile(world: World, side: LedgerSide, text: string): Promise<void> {
  const organizationId = side === 'wallet' ? world.organizationId : null
  const body = (async function* () {
    yield Buffer.from(text)
  })()
  const { id: fileId } = await storeFile(world.ctx, {
    ...{ purpose: 'ledger_file', organizationId, name: `${side}.csv`, body },
  })
  if (side === 'wallet') {
    const { id: sourceId } = await addSource(member(world), { name: 'Journal', mapping })
    await importLedgerFile(member(world), { sourceId, fileId })
  } else {
    const { providerCode } = world
    const source = { name: 'Report', mapping, kind: 'upload', providerCode } as const
    const { id: sourceId } = await addProviderSource(staff(world), source)
    await importProviderFile(staff(world), { sourceId, fileId })
  }
  await loadImports(world.ctx)
}

/** Compares the day, of a provider's ledger over all organizations; `id: kind cause` of each unsettled break, sorted. */
export async function breaksOfDay(world: World, side: LedgerSide): Promise<string[]> {
  const { providerCode } = world
  const { id } =
    side === 'wallet'
      ? await requestReconciliation(member(world), day)
      : await requestProviderReconciliation(staff(world), { ...day, providerCode })
  await compareDue(world.ctx)
  const { breaks } =
    side === 'wallet'
      ? await listBreaks(member(world), { reconciliationId: id })
      : await listProviderBreaks(staff(world), { reconciliationId: id })
  return breaks.map(({ transactionId, kind, cause }) => `${transactionId}: ${kind} ${cause}`).sort()
}
