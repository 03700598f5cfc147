import { describe, expect, it } from 'vitest'
import { staffRoles } from './context'
import { hasPermission, isPermitted, type Permission, permissions, permissionsOf } from './permissions'

const all = Object.keys(permissions) as Permission[]

describe('the permission table', () => {
  it('lets an owner do everything that any member of an operator may', () => {
    const isOperators = (role: string) => role !== 'affiliate' && role !== 'studio'
    const forMembers = all.filter((permission) => permissions[permission].members.some(isOperators))
    expect(permissionsOf({ member: 'owner' })).toEqual(forMembers)
  })

  it('lets an analyst look at play and take a copy along, and change nothing but views of their own', () => {
    const granted = permissionsOf({ member: 'analyst' })
    expect(granted).toContain('transactions.read')
    expect(granted.filter((permission) => !/\.(read|export)$/.test(permission))).toEqual(['views.save'])
  })

  it('lets only those who build the integration see its credentials', () => {
    for (const role of ['manager', 'analyst'] as const) {
      const held = permissionsOf({ member: role })
      expect(held.filter((permission) => /^(keys|endpoint)\./.test(permission))).toEqual([])
    }
  })

  it('never hands a credential of a tenant to staff', () => {
    for (const staff of staffRoles) {
      expect(isPermitted({ staff }, 'keys.issue')).toBe(false)
      expect(isPermitted({ staff }, 'endpoint.write')).toBe(false)
    }
  })

  it('judges who has a membership by the membership alone, even with a staff role', () => {
    const person = { kind: 'user', userId: 'u', email: 'ada@example.com' } as const
    const analyst = { ...person, role: 'analyst', staffRole: 'administrator' } as const
    for (const permission of ['audit.read', 'keys.read', 'brands.suspend', 'organizations.read'] as const) {
      expect(hasPermission(analyst, permission)).toBe(false)
      expect(hasPermission({ ...analyst, role: null }, permission)).toBe(true)
    }
  })

  it('lets an administrator, not support, revoke a leaked key', () => {
    expect(isPermitted({ staff: 'administrator' }, 'keys.revoke')).toBe(true)
    expect(isPermitted({ staff: 'support' }, 'keys.revoke')).toBe(false)
  })

  it('tells the finance of an organization from the finance of Croupier', () => {
    const theirs = permissionsOf({ member: 'finance' })
    const ours = permissionsOf({ staff: 'finance' })
    expect(theirs).toEqual(expect.arrayContaining(['billing.purchase', 'reports.schedule']))
    expect(theirs.filter((permission) => permissions[permission].members.length === 0)).toEqual([])
    expect(ours).toEqual(expect.arrayContaining(['credit.topUp', 'contracts.manage']))
    expect(ours).not.toContain('billing.purchase')
    expect(ours.filter((permission) => /^(keys|endpoint|transactions\.re[ps])/.test(permission))).toEqual([])
  })
})
