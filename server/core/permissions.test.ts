import { describe, expect, it } from 'vitest'
import { hasPermission, isPermitted, type Permission, permissions, permissionsOf } from './permissions'

const all = Object.keys(permissions) as Permission[]

describe('the permission table', () => {
  it('lets an owner do everything that any member may', () => {
    const forMembers = all.filter((permission) => permissions[permission].members.length > 0)
    expect(permissionsOf('owner')).toEqual(forMembers)
  })

  it('lets an analyst look at play and take a copy along, and change nothing but views of their own', () => {
    const granted = permissionsOf('analyst')
    expect(granted).toContain('transactions.read')
    expect(granted.filter((permission) => !/\.(read|export)$/.test(permission))).toEqual(['views.save'])
  })

  it('lets only those who build the integration see its credentials', () => {
    for (const role of ['manager', 'analyst'] as const) {
      const held = permissionsOf(role)
      expect(held.filter((permission) => /^(keys|endpoint)\./.test(permission))).toEqual([])
    }
  })

  it('never hands a credential of a tenant to staff', () => {
    for (const staffRole of ['support', 'administrator'] as const) {
      expect(isPermitted(staffRole, 'keys.issue')).toBe(false)
      expect(isPermitted(staffRole, 'endpoint.write')).toBe(false)
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
    expect(isPermitted('administrator', 'keys.revoke')).toBe(true)
    expect(isPermitted('support', 'keys.revoke')).toBe(false)
  })
})
