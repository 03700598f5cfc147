import { expect, test } from 'vitest'
import { readProviderCommand } from './provider-options'

const words = ['aurora', 'Aurora', 'aurora', 'https://provider.example']

test('a command without options changes nothing beside the connection', () => {
  const { options, words: read } = readProviderCommand(words)
  expect(read).toEqual(words)
  expect(JSON.parse(JSON.stringify(options))).toEqual({ defaults: {} })
})

test('options may stand anywhere, and `none` empties a list', () => {
  const command = ['--approval=required', ...words, '--currencies', 'USDT,EUR', '--blocked-countries', 'none']
  const { options } = readProviderCommand([...command, '--registered', 'no', '--status', 'unavailable'])
  expect(options).toEqual({
    defaults: {
      requiresApproval: true,
      isRegistered: false,
      supportedCurrencies: ['EUR', 'USDT'],
      blockedCountries: [],
    },
    status: 'unavailable',
  })
})

test.each([
  ['--approval', 'maybe'],
  ['--registered', 'true'],
  ['--status', 'toString'],
  ['--currencies', 'eur'],
  ['--currencies', ''],
  ['--blocked-countries', 'XX'],
  ['--unknown', 'x'],
])('%s %s is refused in a sentence', (option, value) => {
  expect(() => readProviderCommand([...words, option, value])).toThrow(RangeError)
})
