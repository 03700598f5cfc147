import { expect, test } from 'vitest'
import { operationGroups, operationIds } from '@/server/contract/operations/groups'
import { groupsWithin, operationNames, selectedIn } from './operations'

const idsOf = (groups: readonly { operations: readonly { id: string }[] }[]) =>
  groups.flatMap(({ operations }) => operations.map(({ id }) => id))

test('the groups hold every operation of the contract once', () => {
  expect(idsOf(operationGroups).toSorted()).toEqual([...operationIds].toSorted())
})

test('only operations that the scopes permit are offered, and no empty group', () => {
  expect(idsOf(groupsWithin(operationGroups, ['free_rounds.write']))).toEqual(['cancelFreeRounds'])
  const reading = groupsWithin(operationGroups, ['read'])
  expect(reading.map(({ label }) => label)).not.toContain('Brands')
  expect(idsOf(reading)).not.toContain('createSession')
  expect(groupsWithin(operationGroups, ['write', 'reconciliation.write'])).toEqual(operationGroups)
  expect(idsOf(groupsWithin(operationGroups, ['write']))).not.toContain('putReconciliationRows')
})

test('of what was selected, what is not offered is left out, and all stays all', () => {
  const reading = groupsWithin(operationGroups, ['read'])
  expect(selectedIn(reading, ['createSession', 'getGame', 'gone'])).toEqual(['getGame'])
  expect(selectedIn(reading, null)).toBeNull()
})

test('operations are named as in the reference', () => {
  expect(operationNames(operationGroups, ['listGames', 'gone'])).toEqual(['List games', 'gone'])
})
