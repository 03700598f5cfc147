import { test } from 'vitest'
import { handler } from '@/server/rest/operations/create-sub-operator/handler'
import { expectVersionChecked } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test.each([undefined, '', '  ', null, 5, {}, 'a:b', '-a', 'a-', 'ö', 'a'.repeat(33), ' nordic'])(
  'the ref %j is malformed',
  async (ref) => {
    const { ask } = await openCreateSubOperator()
    await nestedError(await ask({ body: { sub_operator_ref: ref } }), { status: 400, code: 'E6004' })
  },
)

test('a request without a body is one without a ref', async () => {
  const { tenant } = await openCreateSubOperator()
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
    const request = new Request('http://api.croupier.test/v1/sub-operators', {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.token}`, ...headers },
    })
    await nestedError(await handler(request), { status: 400, code: 'E6004' })
  }
})

test('a platform with all the brands it may have gets no more', async () => {
  const { ask } = await openCreateSubOperator({ settings: { brandLimit: 1 } })
  await nestedError(await ask(), { status: 400, code: 'E6007' })
})

test('another version of the interface is refused', () => expectVersionChecked(openCreateSubOperator))
