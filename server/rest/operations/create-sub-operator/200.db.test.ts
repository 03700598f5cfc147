import { expect, test } from 'vitest'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a brand is created once, under its canonical ref', async () => {
  const { ask } = await openCreateSubOperator()
  const first = await ask()
  expect(first.status).toBe(200)
  const record = await first.json()
  expect(record).toEqual({ sub_operator_ref: 'nordic', operator_user_id: expect.any(String) })
  expect(await (await ask({ body: { sub_operator_ref: 'NORDIC' } })).json()).toEqual(record)
})

test.each([
  ['cap', { brandLimit: 1 }],
  ['billing', { isBillable: false }],
  ['rules', { canAutoProvisionBrands: false, requiresSubOperatorRef: true }],
])('a brand that exists is answered whatever the %s would say of a new one', async (_, settings) => {
  const { ask, tenant } = await openCreateSubOperator({ settings })
  const response = await ask({ body: { sub_operator_ref: 'main' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ sub_operator_ref: 'main', operator_user_id: tenant.brandId })
})
