import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  deliveryStates,
  finalStates,
  inFlightStates,
  isFinal,
  isInFlight,
  needsAttention,
  needsAttentionStates,
  sqlStates,
} from './delivery-states'

test('each state is in flight, needs attention or is final, and only one of these', () => {
  expect([...inFlightStates, ...needsAttentionStates, ...finalStates].sort()).toEqual(
    [...deliveryStates].sort(),
  )
  for (const state of deliveryStates) {
    expect([isInFlight(state), needsAttention(state), isFinal(state)].filter(Boolean)).toHaveLength(1)
  }
})

test('a group is written as a SQL list', () => {
  expect(sqlStates(needsAttentionStates)).toBe("('unknown', 'rejected', 'exhausted')")
})

test('no other file lists the states of a group', () => {
  const groups = [inFlightStates, needsAttentionStates].map(
    (states) => new RegExp(states.map((state) => `'${state}'`).join(',\\s*')),
  )
  const listing = ['server', 'components', 'app', 'inngest', 'scripts', 'verification']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => groups.some((group) => group.test(readFileSync(name, 'utf8'))))
  // The enumeration itself.
  expect(listing).toEqual(['server/contract/delivery-states.ts'])
})
