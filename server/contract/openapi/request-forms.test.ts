import { expect, test } from 'vitest'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { requestForms } from './request-forms'

const forms = new Map(requestForms().map((form) => [form.id, form]))
const fieldOf = (id: string, name: string) => forms.get(id)?.parameters.find((one) => one.name === name)

test.each(operations.map((operation: Operation) => [operation.id, operation] as const))(
  'the form of %s has a field for each parameter of the contract',
  (id, { path, params, query, headers, body, isMirrored }) => {
    const names = forms.get(id)?.parameters.map(({ name }) => name.toLowerCase())
    const contract = [params, query, headers].flatMap((schema) => Object.keys(schema?.shape ?? {}))
    const added = ['croupier-version', ...(isMirrored ? ['if-none-match'] : [])]
    expect(names?.toSorted()).toEqual([...contract, ...added].toSorted())
    const inPath = forms.get(id)?.parameters.filter((one) => one.in === 'path')
    expect(inPath?.every(({ isRequired }) => isRequired)).toBe(true)
    expect(inPath?.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(typeof forms.get(id)?.body).toBe(body ? 'string' : 'object')
  },
)

test('a field has the description, example and values of the published document', () => {
  expect(fieldOf('listGames', 'per_page')).toEqual({
    name: 'per_page',
    in: 'query',
    isRequired: false,
    description: 'Games on a page.',
    example: '50',
    values: [],
  })
  expect(fieldOf('listTransactions', 'transaction_type')?.values).toEqual(['bet', 'win', 'refund'])
  expect(fieldOf('createSession', 'Idempotency-Key')).toMatchObject({ in: 'header', isRequired: true })
  expect(fieldOf('listGames', 'Croupier-Version')?.values).toEqual(['1'])
  expect(JSON.parse(forms.get('createDemoSession')?.body ?? '')).toHaveProperty('game_id')
})
