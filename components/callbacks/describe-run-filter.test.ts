import { expect, test } from 'vitest'
import { describeRunFilter, type FilterNames } from './describe-run-filter'

const names: FilterNames = {
  brand: (id) => (id === 'b1' ? 'Golden Reef' : undefined),
  provider: (code) => (code === 'nova' ? 'Nova Studio' : code),
  endpoint: (id) => (id === 'e1' ? 'Default' : undefined),
  member: (userId) => (userId === 'u1' ? 'Ada' : undefined),
  time: () => '21 Nov 02:45',
}

const described = (filter: Record<string, string>) =>
  describeRunFilter({ filter, requestedBy: 'bob@example.com' }, names)

test('a run says in names what it took', () => {
  expect(described({})).toBe('All that needed attention')
  expect(described({ chosen: '3' })).toBe('Selected individually')
  expect(
    described({ group: 'rejected', why: 'http_400', type: 'win', brandId: 'b1', providerCode: 'nova' }),
  ).toBe('Rejected, HTTP 400, Wins, Golden Reef, Nova Studio')
  expect(described({ endpointId: 'e1', assignee: 'u1', within: '24h', from: '2026-11-21T02:45:00Z' })).toBe(
    'All that needed attention, Endpoint: Default, Assigned to Ada, Last 24 hours, From 21 Nov 02:45',
  )
})

test('whoever asked for their own, asked for what was assigned to them', () => {
  expect(described({ assignee: 'me' })).toBe('All that needed attention, Assigned to bob@example.com')
  expect(described({ assignee: 'nobody' })).toBe('All that needed attention, Unassigned')
})

test('what the organization no longer has is not shown by its ID', () => {
  expect(described({ brandId: 'b2', endpointId: 'e2', assignee: 'u2' })).toBe(
    'All that needed attention, Unknown brand, Endpoint: deleted, Assigned to a former member',
  )
})
