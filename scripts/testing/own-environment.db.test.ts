import { expect, test, vi } from 'vitest'
import { env } from '@/server/env'

vi.hoisted(() => {
  // As a timer of the file before leaves it that fires before this file sets its own.
  Reflect.set(globalThis, Symbol.for('croupier.env'), { CROUPIER_MODE: 'production' })
  process.env.CROUPIER_MODE = 'demo'
})

test('a file has the environment that it set, whatever the file before it left running', () => {
  expect(env().CROUPIER_MODE).toBe('demo')
})
