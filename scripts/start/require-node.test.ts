import { expect, test } from 'vitest'
import { isNewEnough } from './require-node.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s is new enough', (version) => {
  expect(isNewEnough(version)).toBe(true)
})

test.each(['20.18.9', '18.20.4', '9.0.0', ''])('Node %s is too old', (version) => {
  expect(isNewEnough(version)).toBe(false)
})
