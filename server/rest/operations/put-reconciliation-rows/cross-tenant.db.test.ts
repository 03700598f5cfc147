import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { journalRow, openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test('rows are of the own operator, and another’s period takes none', async () => {
  const [mine, theirs] = [await openPutRows(), await openPutRows()]
  const path = `/v1/reconciliations/${theirs.id}/rows`
  await nestedError(await mine.ask({ path }), { status: 404, code: 'E0004' })
  await theirs.ask({ body: { rows: [journalRow('tx-1', { amount: 5 })] } })
  expect(await (await mine.ask()).json()).toMatchObject({ added: 1, changed: 0 })
  const stored = await db.ledgerRow.findMany({
    where: { import: { source: { organizationId: theirs.tenant.organizationId } } },
  })
  expect(stored).toMatchObject([{ amountMinor: 5n }])
})
