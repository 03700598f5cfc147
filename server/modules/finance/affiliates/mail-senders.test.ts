import { expect, it } from 'vitest'
import { isSameSender } from './enquiries'

it.each([
  ['ann@affiliate.example', 'ANN@affiliate.example'],
  ['ann@gmail.com', 'a.n.n+casino@googlemail.com'],
  ['ann@outlook.com', 'ann+two@outlook.com'],
  ['ann@affiliate.example', 'bea@affiliate.example'],
])('%s and %s are the same sender', (one, other) => {
  expect(isSameSender(one, other)).toBe(true)
})

it.each([
  ['ann@gmail.com', 'bea@gmail.com'],
  ['ann@web.de', 'an.n@web.de'],
  ['ann@affiliate.example', 'ann@operator.example'],
])('%s and %s are not', (one, other) => {
  expect(isSameSender(one, other)).toBe(false)
})
