import { expect, test } from 'vitest'
import { ReplicaAge } from './follow-replica'

test('data is as of the newest time whose position was replayed, also while nothing is written', () => {
  const age = new ReplicaAge()
  expect(age.asOf(100n)).toBeNull()
  age.add({ atMs: 1_000, position: 100n })
  expect(age.asOf(99n)).toBeNull()
  expect(age.asOf(100n)).toBe(1_000)
  age.add({ atMs: 2_000, position: 200n })
  expect(age.asOf(199n)).toBe(1_000)
  age.add({ atMs: 3_000, position: 200n })
  expect(age.asOf(200n)).toBe(3_000)
})
