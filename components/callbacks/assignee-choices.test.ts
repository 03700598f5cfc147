import { expect, test } from 'vitest'
import { assigneeChoices } from './assignee-choices'

const ada = { userId: 'a', name: 'Ada', email: 'ada@example.com' }
const bob = { userId: 'b', name: 'Bob', email: 'bob@example.com' }
const labels = (asked: Partial<Parameters<typeof assigneeChoices>[0]>) =>
  assigneeChoices({ members: [ada, bob], viewerEmail: ada.email, value: null, ...asked }).map(
    ({ label }) => label,
  )

test('a member chooses among themselves, nobody and the team', () => {
  expect(labels({})).toEqual(['Assigned to me', 'Unassigned', 'Ada', 'Bob'])
})

test('staff, to whom nothing is assigned, are not offered their own', () => {
  expect(labels({ viewerEmail: 'staff@example.com' })).toEqual(['Unassigned', 'Ada', 'Bob'])
  expect(labels({ viewerEmail: 'staff@example.com', value: 'me' })).toContain('Assigned to me')
})

test('whoever left the team stays selected', () => {
  expect(assigneeChoices({ members: [ada], viewerEmail: ada.email, value: 'gone' }).at(-1)).toEqual({
    value: 'gone',
    label: 'Former member',
  })
})
