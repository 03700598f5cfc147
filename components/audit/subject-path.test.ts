import { expect, it } from 'vitest'
import { subjectPath } from './subject-path'

const of = (subjectType: string, subjectId: string) => subjectPath({ subjectType, subjectId })

it('a subject with a page of its own is linked', () => {
  expect(of('movement', 'm1')).toBe('/transactions/m1')
  expect(of('callback_run', 'r1')).toBe('/callbacks/runs?run=r1')
})

it('one without is not, and an id cannot lead elsewhere', () => {
  expect(of('member', 'x')).toBeNull()
  expect(of('movement', '../a?b')).toBe('/transactions/..%2Fa%3Fb')
})

it('one of a named organization is linked there, or to the page that staff have of it', () => {
  const organization = { id: 'o1', slug: 'lucky-lane', name: 'Lucky Lane' }
  const there = (subjectType: string) => subjectPath({ subjectType, subjectId: 'x', organization })
  expect(there('movement')).toBe('/o/lucky-lane/transactions/x')
  expect(there('organization')).toBe('/staff/organizations/x')
  expect(there('provider')).toBe('/staff/providers/x')
  expect(subjectPath({ subjectType: 'movement', subjectId: 'x', organization: null })).toBeNull()
})
