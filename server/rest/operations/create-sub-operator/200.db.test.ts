import { expect, test } from 'vitest'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a brand is created once, under its canonical ref', async () => {
  const { ask } = await openCreateSubOperator()
  const first = await ask()
  expect(first.status).toBe(200)
  const record = await first.json()
  expect(record).toEqual({ sub_operator_ref: 'nordic', operator_user_id: expect.any(String) })
  expect(await (await ask({ body: { sub_operator_ref: ' NORDIC ' } })).json()).toEqual(record)
})
