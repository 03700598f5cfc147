import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { csvFile } from '@/server/downloads/csv-file'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { exportMovements } from './index'
import * as queries from './queries-export'

let own: TestTenant

beforeEach(async () => {
  own = await createTestTenant()
})

/** Movements a millisecond apart, the newest first named `t-1`. */
async function fill(tenant: TestTenant, count: number, playerId = 'p'): Promise<void> {
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode })
  await db.query(
    `insert into movement (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
       transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, state, content_hash, body,
       schedule_s, attempt_budget, created_at, settled_at, state_reason)
     select gen_random_uuid(), $1, $2, $3, $4, $5, 't-' || n, 'bet', '=cmd', 1050, 'EUR', $6, 'r', false,
       'not_sent', '', '', '{}', 0, $7::timestamptz - n * interval '1 millisecond', $7, 'cool_off'
     from generate_series(1, $8) n`,
    [
      tenant.organizationId,
      tenant.brandId,
      newId(),
      gameId,
      providerCode,
      playerId,
      tenant.clock.now(),
      count,
    ],
  )
}

async function read(lines: AsyncGenerator<string>): Promise<string[]> {
  let text = ''
  for await (const piece of lines) text += piece
  return text.trimEnd().split('\r\n')
}

const person = (role: 'analyst' | null, staffRole: 'support' | 'administrator' | null): TenantContext => {
  const actor: Actor = { kind: 'user', userId: newId(), email: 'ada@example.com', role, staffRole }
  return { ...own.tenant, actor }
}

describe('an export', () => {
  test('holds every row of the filter once, newest first, over many pages, and runs in no spreadsheet', async () => {
    await fill(own, 2_345)
    const { lines, rowCount } = await exportMovements(own.tenant, {})
    const [header = '', ...rows] = await read(lines)
    expect(rowCount).toBe(2_345)
    expect(header.split(',').slice(0, 6)).toEqual([
      'created_at',
      'id',
      'sub_operator_ref',
      'provider_code',
      'transaction_id',
      'transaction_type',
    ])
    const names = rows.map((row) => row.split(',')[4])
    expect(names).toEqual(Array.from({ length: 2_345 }, (_, index) => `t-${index + 1}`))
    expect(rows[0]).toContain(',10.50,1050,EUR,not_sent,cool_off,')
    expect(rows[0]).toContain(",'=cmd,")
  })

  test('reads one page each time the reader asks, and none after the reader went away', async () => {
    await fill(own, 5_000)
    const page = vi.spyOn(queries, 'findExportPage')
    const { lines } = await exportMovements(own.tenant, {})
    const reader = csvFile('x.csv', lines).body?.getReader()
    expect(page).not.toHaveBeenCalled()
    await reader?.read()
    await reader?.read()
    expect(page).toHaveBeenCalledTimes(1)
    await reader?.read()
    expect(page).toHaveBeenCalledTimes(2)
    await reader?.cancel()
    expect(page).toHaveBeenCalledTimes(2)
    expect(await lines.next()).toEqual({ done: true, value: undefined })
    page.mockRestore()
  })

  test('leaves out what is reported while it runs', async () => {
    await fill(own, 1_200)
    const { lines } = await exportMovements(own.tenant, {})
    await lines.next()
    await lines.next()
    own.clock.advance(60_000)
    await fill(own, 3)
    expect(await read(lines)).toHaveLength(200)
  })

  test('is of the organization alone, and narrows as the list does', async () => {
    await fill(own, 2, 'ann')
    await fill(await createTestTenant(), 5, 'ann')
    await fill(own, 3, 'bob')
    const count = async (filter: Parameters<typeof exportMovements>[1]) =>
      (await exportMovements(own.tenant, filter)).rowCount
    expect(await count({})).toBe(5)
    expect(await count({ playerId: 'ann' })).toBe(2)
    expect(await count({ currency: 'EUR', amountFrom: '10.51' })).toBe(0)
    expect(await count({ currency: 'EUR', amountFrom: '10.50', amountTo: '10.50' })).toBe(5)
    expect(await count({ within: '1h' })).toBe(5)
    await expect(count({ currency: 'EUR', amountFrom: '10.505' })).rejects.toMatchObject({ code: 'E0003' })
  })

  test('is audited with its filters before its first line', async () => {
    await fill(own, 2)
    await exportMovements(person('analyst', null), { playerId: 'p' })
    const rows = await db.auditEntry.findMany({ where: { organizationId: own.organizationId } })
    expect(rows).toMatchObject([{ action: 'transactions.exported', after: { rows: 2, playerId: 'p' } }])
  })

  test('is not for support, who only look', async () => {
    await expect(exportMovements(person(null, 'support'), {})).rejects.toMatchObject({ code: 'E5004' })
    await expect(exportMovements(person(null, 'administrator'), {})).resolves.toBeDefined()
  })
})
