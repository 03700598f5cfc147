import { expect, test } from 'vitest'
import { permissionsOf } from '@/server/core/permissions'
import { overviewParts } from './parts'

type Organization = NonNullable<Parameters<typeof overviewParts>[0]['organization']>

const member = (role: 'owner' | 'developer' | 'finance' | 'manager' | 'analyst') =>
  overviewParts({
    permissions: permissionsOf({ member: role }),
    organization: { role, isStaff: false } as unknown as Organization,
  })

const staff = (role: 'support' | 'finance' | 'administrator') =>
  overviewParts({
    permissions: permissionsOf({ staff: role }),
    organization: { role, isStaff: true } as unknown as Organization,
  })

test('finance sees GGR, balance, runway and invoices first', () => {
  expect(member('finance').figures).toEqual(['ggr', 'balance', 'runway', 'invoices'])
  expect(staff('finance')).toEqual(member('finance'))
})

test('support and developers see callbacks and errors', () => {
  for (const parts of [staff('support'), member('developer')]) {
    expect(parts.figures).toEqual(['success', 'latency', 'redeliveries', 'pending'])
    expect(parts.hasErrors).toBe(true)
  }
})

test('an owner sees money and callbacks, in whole rows', () => {
  for (const { figures } of [member('owner'), staff('administrator'), member('manager'), member('analyst')])
    expect(figures.length % 4).toBe(0)
  expect(member('owner').figures).toEqual(expect.arrayContaining(['ggr', 'runway', 'success', 'pending']))
  expect(member('manager').figures).not.toContain('balance')
})
