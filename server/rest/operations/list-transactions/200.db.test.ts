import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

const idsOf = async (response: Response) =>
  (await response.json()).transactions.map(({ id }: { id: string }) => id)

test('a row tells the movement and the wallet’s own reply', async () => {
  const { ask, tenant } = await openListTransactions()
  const id = await recordMovement(tenant, { transactionId: 'tx-1' })
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    transactions: [
      {
        id,
        transaction_id: 'tx-1',
        transaction_type: 'win',
        provider_code: tenant.providerCode,
        game_id: tenant.gameId,
        round_id: 'round-1',
        session_id: expect.any(String),
        player_id: 'p1',
        amount: 340,
        currency: 'EUR',
        is_free: false,
        free_round_grant_id: null,
        free_round_kind: null,
        finished: true,
        reference_transaction_id: null,
        status: 'confirmed',
        operator_status: 200,
        operator_response: { balance: 1340, currency: 'EUR' },
        sub_operator_ref: null,
        created_at: '2026-03-01T12:00:00.000Z',
        origin: 'provider',
        settled_at: '2026-03-01T12:00:00.000Z',
      },
    ],
    limit: 50,
    offset: 0,
    has_more: false,
    next_cursor: null,
    archived_before: null,
  })
})

test('the newest come first, a slice at a time', async () => {
  const { ask, tenant } = await openListTransactions()
  const [first, second, third] = [
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:01Z') }),
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:02Z') }),
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:03Z') }),
  ]
  const start = await (await ask({ path: '/v1/transactions?limit=2' })).json()
  expect(start).toMatchObject({ transactions: [{ id: third }, { id: second }], has_more: true })
  const rest = await (await ask({ path: '/v1/transactions?limit=2&offset=2' })).json()
  expect(rest).toMatchObject({ transactions: [{ id: first }], offset: 2, has_more: false })
})

test('a cursor walks through all of them once, also where times are equal and new ones arrive', async () => {
  const { ask, tenant } = await openListTransactions()
  const recorded = [
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:01Z') }),
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:02Z') }),
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T12:00:02Z') }),
  ]
  const seen: string[] = []
  let cursor = ''
  do {
    const response = await ask({ path: `/v1/transactions?limit=1&cursor=${cursor}` })
    const page = await response.json()
    seen.push(...page.transactions.map(({ id }: { id: string }) => id))
    expect(page.has_more).toBe(page.next_cursor !== null)
    cursor = page.next_cursor ?? ''
    await recordMovement(tenant, { createdAt: new Date('2026-03-01T13:00:00Z') })
  } while (cursor !== '')
  const [oldest, ...sameTime] = recorded
  expect(seen).toEqual([...sameTime.toSorted().toReversed(), oldest])
})

test('each filter keeps what it names', async () => {
  const { ask, tenant } = await openListTransactions()
  const id = await recordMovement(tenant, {
    transactionId: 'tx-a',
    playerId: 'p2',
    roundId: 'round-2',
    createdAt: new Date('2026-03-02T00:00:00Z'),
  })
  await recordMovement(tenant, { transactionId: 'tx-b' })
  const filters = ['player_id=p2', 'round_id=round-2', 'transaction_id=tx-a', 'from=2026-03-02T00:00:00Z']
  for (const filter of filters) {
    expect(await idsOf(await ask({ path: `/v1/transactions?${filter}` }))).toEqual([id])
  }
  for (const filter of ['transaction_type=bet', 'status=exhausted', 'to=2026-03-01T00:00:00Z']) {
    expect(await idsOf(await ask({ path: `/v1/transactions?${filter}` }))).toEqual([])
  }
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openListTransactions))

test('the wallet’s reply is shown with its numbers as the wallet wrote them', async () => {
  const { ask, tenant } = await openListTransactions()
  const operatorResponse = '{"balance":12345678901234567890,"status":402.0,"bonus":1e3}'
  await recordMovement(tenant, { operatorResponse })
  const text = await (await ask({ path: '/v1/transactions' })).text()
  expect(text).toContain(`"operator_response":${operatorResponse}`)
})

test('a list that reaches into archived months says where it ends', async () => {
  const { ask, tenant } = await openListTransactions()
  await recordMovement(tenant)
  const at = new Date('2026-02-01T00:00:00Z')
  const [ids] = await db.query<{ firstId: string; endId: string }>(
    `select first_id_of('2026-01-01T00:00:00Z') as "firstId", first_id_of($1) as "endId"`,
    [at],
  )
  if (!ids) throw new Error('There are no ids')
  const times = { createdAt: at, verifiedAt: at, detachedAt: at, settledBefore: at }
  await db.archiveMonth.create({
    data: { ...ids, ...times, month: '2026-01', state: 'detached', linkSha256: '0'.repeat(64) },
  })
  const endOf = async (query: string) =>
    (await (await ask({ path: `/v1/transactions${query}` })).json()).archived_before
  expect(await endOf('')).toBe('2026-02-01T00:00:00.000Z')
  expect(await endOf('?to=2026-01-20T00:00:00Z')).toBe('2026-02-01T00:00:00.000Z')
  expect(await endOf('?from=2026-02-01T00:00:00Z')).toBeNull()
  await recordMovement(tenant)
  expect(await endOf('?limit=1')).toBeNull()
  await db.archiveMonth.deleteMany()
})
