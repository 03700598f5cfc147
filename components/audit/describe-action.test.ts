import { expect, it } from 'vitest'
import { describeAction, describeField } from './describe-action'

it('says an action in words', () => {
  expect(describeAction('key.issued')).toBe('Key issued')
  expect(describeAction('provider_access.changed')).toBe('Provider access changed')
  expect(describeAction('staff.organization_opened')).toBe('Organization opened')
})

it('says a field in words', () => {
  expect(describeField('isActive')).toBe('is active')
  expect(describeField('sub_operator_ref')).toBe('sub operator ref')
})
