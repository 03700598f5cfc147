import { expect, test } from 'vitest'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'

test('a transaction is answered with each attempt to deliver it', async () => {
  const { ask, id } = await openGetTransaction()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    transaction: {
      id,
      status: 'confirmed',
      status_reason: null,
      next_attempt_at: null,
      attempts: [
        {
          number: 1,
          trigger: 'initial',
          duration_ms: 12,
          verdict: 'confirmed',
          response_status: 200,
          response_body: '{"balance":1340,"currency":"EUR"}',
          error_code: null,
        },
      ],
    },
  })
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openGetTransaction))
