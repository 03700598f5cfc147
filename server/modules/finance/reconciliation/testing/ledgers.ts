import type { LedgerSide } from '@/server/contract/reconciliation'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'

/** A row of another side's ledger, as tests give it. */
export interface GivenRow {
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  amountMinor: bigint
  currency: string
  roundId: string | null
  occurredAt: Date | null
  state: string
}

const minuteMs = 60_000
export const day = { firstDay: '2026-03-01', lastDay: '2026-03-01' }

/**
 * A day of one player: twelve rounds with a bet each, 40 minutes apart, of which every third is won, the fifth is refunded, and the last
 * one is won with nothing. All are confirmed by the wallet. The rows are what both other sides should have.
 */
export async function playDay(): Promise<{ world: World; rows: GivenRow[] }> {
  const world = await createWorld(new Date('2026-03-01T08:00:00Z'))
  const rows: GivenRow[] = []
  const play = async (
    type: GivenRow['type'],
    {
      transactionId,
      round,
      ...more
    }: { transactionId: string; round: number } & Partial<{
      amountMinor: bigint
      referenceTransactionId: string
    }>,
  ) => {
    const amountMinor = more.amountMinor ?? BigInt(1_000 + round * 10)
    const roundId = `round-${round}`
    const occurredAt = world.clock.now()
    await reportMovement(
      world.ctx,
      world.report({ ...more, type, transactionId, amountMinor, roundId }),
      world.ports,
    )
    rows.push({ transactionId, type, amountMinor, currency: 'EUR', roundId, occurredAt, state: 'accepted' })
    world.clock.advance(minuteMs)
  }
  for (let round = 1; round <= 12; round += 1) {
    await play('bet', { transactionId: `bet-${round}`, round })
    if (round % 3 === 0)
      await play('win', { transactionId: `win-${round}`, round, amountMinor: round === 12 ? 0n : 2_500n })
    if (round === 5)
      await play('refund', { transactionId: 'refund-5', round, referenceTransactionId: 'bet-5' })
    world.clock.advance(40 * minuteMs)
  }
  // The day is over.
  world.clock.set(new Date('2026-03-02T05:00:00Z'))
  return { world, rows }
}

/** Gives a side's ledger as if it had been read of a file. */
export async function giveLedger(
  world: World,
  side: LedgerSide,
  rows: readonly GivenRow[],
  mapping: object | null = null,
): Promise<{ importId: string }> {
  const [sourceId, importId] = [newId(), newId()]
  const now = world.clock.now()
  await db.ledgerSource.create({
    data: {
      ...{ id: sourceId, side, name: side, kind: 'upload', createdBy: {}, createdAt: now },
      ...(mapping && { mapping }),
      organizationId: side === 'wallet' ? world.organizationId : null,
      providerCode: side === 'provider' ? world.providerCode : null,
    },
  })
  const times = rows.flatMap(({ occurredAt }) => occurredAt?.getTime() ?? [])
  await db.ledgerImport.create({
    data: {
      ...{ id: importId, sourceId, name: `${side}.csv`, sizeBytes: 1n, state: 'loaded', createdBy: {} },
      sha256: sha256(importId).toString('hex'),
      ...{ rowCount: BigInt(rows.length), isUndated: times.length === 0 },
      firstAt: new Date(times.length > 0 ? Math.min(...times) : '2026-03-01'),
      lastAt: new Date(times.length > 0 ? Math.max(...times) : '2026-03-01T23:59:59Z'),
      ...{ createdAt: now, loadedAt: now },
    },
  })
  await db.ledgerRow.createMany({
    data: rows.map((row, index) => ({ importId, line: index + 2, ...row })),
  })
  return { importId }
}
