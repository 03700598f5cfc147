import { TRPCError } from '@trpc/server'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberRoles, staffRoles } from '@/server/core/context'
import * as permissions from '@/server/core/permissions'
import { isPermitted, type Permission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { exportAudit } from '@/server/modules/platform/audit'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { tenantOf } from './acting-contexts'
import type { CabinetContext } from './context'
import { appRouter, createCaller } from './router'
import { contextOf } from './testing/cabinet-context'
import { procedureInputs } from './testing/procedure-inputs'

/** Each permission that was checked, in order. */
const checked: string[] = []
const { requirePermission } = permissions
beforeEach(() => {
  vi.spyOn(permissions, 'requirePermission').mockImplementation((actor, permission) => {
    checked.push(permission)
    requirePermission(actor, permission)
  })
})

const roles = [
  ...memberRoles.map((member) => ({ role: { member }, name: member, as: member, isStaff: false })),
  ...staffRoles.map((staff) => ({ role: { staff }, name: `staff ${staff}`, as: { staff }, isStaff: true })),
]

let own: TestTenant
let foreign: TestTenant
/** A key of the foreign organization. */
let foreignKeyId: string

beforeAll(async () => {
  own = await createTestTenant()
  foreign = await createTestTenant()
  const caller = createCaller(contextOf(foreign, 'owner'))
  const issued = await caller.keys.issue({ name: 'Theirs', scopes: ['read'], expiresInDays: null })
  foreignKeyId = issued.key.id
})

type Procedures = Record<string, { _def: { meta?: { permission?: Permission; isStaffOnly?: true } } }>
const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures)
const guarded = procedures.flatMap(([path, { _def }]) =>
  _def.meta?.permission
    ? [{ path, permission: _def.meta.permission, isStaffOnly: _def.meta.isStaffOnly ?? false }]
    : [],
)

/** The tRPC code a call is refused with, or null when it went through. */
async function refusalOf(context: CabinetContext, path: string): Promise<string | null> {
  const [area = '', name = ''] = path.split('.')
  const caller = createCaller(context) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  try {
    await caller[area]?.[name]?.(procedureInputs[path])
    return null
  } catch (error) {
    if (error instanceof TRPCError) return error.code
    throw error
  }
}

describe('every procedure inside an organization', () => {
  it('names its permission, all but those of the session itself', () => {
    const open = procedures.filter(([, { _def }]) => !_def.meta?.permission).map(([path]) => path)
    expect(open.toSorted()).toEqual([
      'account.addPasskey',
      'account.changeName',
      'account.changePassword',
      'account.confirm',
      'account.confirmTwoFactor',
      'account.devices',
      'account.disableTwoFactor',
      'account.endDevice',
      'account.endOtherDevices',
      'account.lookAtReset',
      'account.mailing',
      'account.passkeys',
      'account.removePasskey',
      'account.renamePasskey',
      'account.renewRecoveryCodes',
      'account.requestReset',
      'account.requestToJoin',
      'account.reset',
      'account.startConfirm',
      'account.startPasskey',
      'account.startPasskeySignIn',
      'account.startTwoFactor',
      'account.twoFactor',
      'accountDeletion.cancel',
      'accountDeletion.confirm',
      'accountDeletion.look',
      'accountDeletion.preview',
      'accountDeletion.request',
      'accountDeletion.status',
      'confirmations.confirm',
      'confirmations.look',
      'enquiries.begin',
      'enquiries.submit',
      'inbox.list',
      'inbox.mark',
      'inbox.unread',
      'invites.accept',
      'invites.look',
      'notifications.get',
      'notifications.setAttention',
      'notifications.setSeverities',
      'notifications.setStaffSeverities',
      'outbox.list',
      'session.closeOrganization',
      'session.endAll',
      'session.me',
      'session.openOrganization',
      'sso.discover',
      'sso.logout',
      'sso.offered',
    ])
    expect(guarded.length).toBeGreaterThanOrEqual(12)
  })

  beforeEach(() => {
    checked.length = 0
  })

  for (const { path, permission, isStaffOnly } of guarded) {
    for (const { role, name, as, isStaff } of roles) {
      const isAllowed = isPermitted(role, permission) && (isStaff || !isStaffOnly)
      it(`${path} is ${isAllowed ? 'open to' : 'closed to'} ${name}`, async () => {
        const code = await refusalOf(contextOf(own, as), path)
        if (isAllowed) expect(code).not.toBe('FORBIDDEN')
        else expect(code).toBe('FORBIDDEN')
        if (!isStaffOnly || isStaff) expect(checked).toEqual([permission])
      })
    }

    it(`${path} is closed to a person without an organization, and to nobody signed in`, async () => {
      expect(await refusalOf(contextOf(own, null), path)).toBe('FORBIDDEN')
      const unnamed = { ...contextOf(own, null), asked: null }
      expect(await refusalOf(unnamed, path)).toBe(isStaffOnly ? 'FORBIDDEN' : 'BAD_REQUEST')
      const stranger = { ...contextOf(own, null), viewer: null }
      expect(await refusalOf(stranger, path)).toBe('UNAUTHORIZED')
    })
  }
})

describe('a member who is also staff', () => {
  const both = (): CabinetContext => {
    const context = contextOf(own, 'analyst')
    return {
      ...context,
      viewer: context.viewer && { ...context.viewer, staffRole: 'administrator', isStaff: true },
    }
  }

  it('has the rights of the membership alone, in procedures and in files', async () => {
    for (const path of ['audit.search', 'keys.list', 'brands.suspend', 'games.setSelection'])
      expect(await refusalOf(both(), path), path).toBe('FORBIDDEN')
    const tenant = tenantOf(both())
    if (!tenant) throw new Error('no organization')
    await expect(exportAudit(tenant, {})).rejects.toMatchObject({ code: 'E5004' })
  })

  it('keeps the rights of staff on the pages of staff', async () => {
    expect(await refusalOf(both(), 'staffOrganizations.search')).toBeNull()
  })
})

describe('another organization', () => {
  it('keeps its keys: they are neither listed nor revoked from here', async () => {
    const caller = createCaller(contextOf(own, 'owner'))
    const keys = await caller.keys.list()
    expect(keys.map((key) => key.id)).not.toContain(foreignKeyId)
    await expect(caller.keys.revoke({ keyId: foreignKeyId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const theirs = await db.apiKey.findUniqueOrThrow({ where: { id: foreignKeyId } })
    expect(theirs.revokedAt).toBeNull()
  })

  it('is not opened by a member who has no membership there', async () => {
    const caller = createCaller(contextOf(own, 'owner'))
    const opening = caller.session.openOrganization({ organizationId: foreign.organizationId })
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is opened by staff, who leave an audit row each time', async () => {
    const context = contextOf(own, { staff: 'support' })
    await createCaller(context).session.openOrganization({ organizationId: foreign.organizationId })
    const rows = await db.auditEntry.findMany({
      where: { organizationId: foreign.organizationId, action: 'staff.organization_opened' },
    })
    expect(rows).toMatchObject([{ actor: { kind: 'user', name: 'ada@example.com' } }])
  })

  it('is not searched by members', async () => {
    const caller = createCaller(contextOf(own, 'owner'))
    await expect(caller.staffOrganizations.search({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
