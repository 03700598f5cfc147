import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { dateIn, plusDays } from '@/server/core/calendar'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { spreadOf } from '../measure/spread'
import type { Row } from '../row'
import { fillMovements } from '../setup/movements'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'

/** Of each side. */
const count = Number(process.env.LEDGER_ROWS ?? 10_000_000)
const days = 28
/** Every so many rows of each file have a fault of their own. */
const faultEvery = 100_000

/** Ten million movements of four weeks, compared with the files of both other sides: read, joined and summed, in one process. */
export async function measureReconciliation(_: Setup): Promise<Row[]> {
  const { createTestTenant } = await import('@/server/testing/tenants')
  const { createPlayersOf } = await import('../setup/players')
  const ledgers = await import('@/server/modules/finance/reconciliation')
  const { storeFile } = await import('@/server/modules/platform/files')
  const pool = openOwnPool()
  const own = await createTestTenant()
  const { tenant, clock } = own
  const players = await createPlayersOf(own, 'http://127.0.0.1:9', 1)
  await fillMovements(pool, [{ players, count, days: days - 2 }])
  const staff: Context = {
    ...tenant,
    actor: { kind: 'user', userId: newId(), email: 'bench@example.com', role: null, staffRole: 'finance' },
  }
  const give = async (side: 'provider' | 'wallet') => {
    const organizationId = side === 'wallet' ? players.organizationId : null
    const { id: fileId } = await storeFile(tenant, {
      ...{
        purpose: 'ledger_file',
        organizationId,
        name: `${side}.csv`,
        body: fileOf(pool, side, players),
        maxBytes: 1_900 * 1024 * 1024,
      },
    })
    const source = { name: side, mapping }
    if (side === 'wallet') {
      const { id: sourceId } = await ledgers.addSource(tenant, source)
      return ledgers.importLedgerFile(tenant, { sourceId, fileId })
    }
    const { providerCode } = players
    const { id: sourceId } = await ledgers.addProviderSource(staff, {
      ...source,
      kind: 'upload',
      providerCode,
    })
    return ledgers.importProviderFile(staff, { sourceId, fileId })
  }
  await give('provider')
  await give('wallet')
  await pool.end()

  const began = performance.now()
  await ledgers.loadImports(tenant)
  const loaded = performance.now()
  const lastDay = dateIn(clock.now(), 'UTC')
  const { id } = await ledgers.requestReconciliation(tenant, { firstDay: plusDays(lastDay, -days), lastDay })
  await ledgers.compareDue(tenant)
  const minutes = (performance.now() - began) / 60_000
  const { groups } = await ledgers.listBreaks(tenant, { reconciliationId: id })
  const breaks = groups.reduce((all, group) => all + Number(group.breaks), 0)
  const rows = count.toLocaleString('en')
  return [
    {
      work: `comparing ${rows} movements with both other sides’ files of as many rows, minutes`,
      ...{ reference: '—', measured: `${minutes.toFixed(1)} min`, referenceMeasured: '' },
      ...{ figure: spreadOf([minutes * 60]), unit: 's', goal: { atMost: 600 } },
      note: `${((loaded - began) / 60_000).toFixed(1)} of them to read the files; ${breaks.toLocaleString('en')} breaks found`,
    },
    {
      work: 'memory of the process that compares them, at most',
      ...{ reference: '—', measured: `${peakMb()} MB`, referenceMeasured: '' },
      ...{ figure: spreadOf([peakMb()]), unit: 'MB', goal: { atMost: 400 } },
    },
  ]
}

const peakMb = () =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024)

const mapping = {
  columns: {
    ...{ transaction_id: 'id', type: 'type', amount: 'amount', currency: 'currency' },
    ...{ round_id: 'round', occurred_at: 'time' },
  },
  types: { bet: 'bet', win: 'win', refund: 'refund' },
  amount: { unit: 'minor' },
  sign: 'absolute',
} as const

/** What the side should have, with one row lost and one amount wrong in each hundred thousand. */
async function* fileOf(pool: Pool, side: string, { organizationId }: { organizationId: string }) {
  const client = await pool.connect()
  try {
    yield Buffer.from('id,type,amount,currency,round,time\n')
    await client.query('begin')
    await client.query(
      `declare ledger no scroll cursor for select transaction_id || ',' || transaction_type || ',' || amount_minor || ',' || currency || ','
        || round_id || ',' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as line
      from movement where organization_id = '${organizationId}'`,
    )
    for (let number = 0; ; ) {
      const { rows } = await client.query<{ line: string }>('fetch 10000 from ledger')
      if (rows.length === 0) return
      const part = rows.flatMap(({ line }) => {
        number += 1
        const offset = number % faultEvery
        if (offset === (side === 'wallet' ? 1 : 2)) return []
        return offset === (side === 'wallet' ? 3 : 4) ? line.replace(/,(\d+),/, ',1$1,') : line
      })
      yield Buffer.from(`${part.join('\n')}\n`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}
