import { expect, test } from 'vitest'
import { sessionCurrencies } from '@/server/contract/codes'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { Croupier } from './index.js'
import { walletCurrencies } from './wallet/index.js'

const all: readonly Operation[] = operations
const shape = (schema: { shape?: object } | undefined) => Object.keys(schema?.shape ?? {})

test('each operation of the contract is a method of the client, by its name', () => {
  const methods = Object.getOwnPropertyNames(Croupier.prototype)
  expect(all.map(({ id }) => id).filter((id) => !methods.includes(id))).toEqual([])
})

test('no field of an operation has the name of another one, so that they can stand side by side', () => {
  for (const { id, params, query, body } of all) {
    const names = [...shape(params), ...shape(query), ...shape(body)]
    expect(new Set(names).size, id).toBe(names.length)
  }
})

test('a query beside a body has the brand alone', () => {
  for (const { id, method, query } of all.filter(({ method }) => method !== 'GET')) {
    expect([[], ['sub_operator_ref']], `${method} ${id}`).toContainEqual(shape(query))
  }
})

test('a wallet takes the currencies in which sessions are created', () => {
  expect(walletCurrencies).toEqual(sessionCurrencies)
})
