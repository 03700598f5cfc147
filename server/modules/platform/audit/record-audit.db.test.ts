import { describe, expect, it } from 'vitest'
import type { Actor } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { recordAudit } from './index'

const event = { action: 'thing.changed', subjectType: 'thing', subjectId: '1' }

describe('an audit row', () => {
  it('says who did what to which tenant, when and from where', async () => {
    const { tenant, organizationId, brandId, clock } = await createTestTenant()
    const actor: Actor = {
      kind: 'user',
      userId: newId(),
      email: 'o@example.com',
      role: 'owner',
      staffRole: null,
    }
    const origin = { ip: '192.0.2.1', userAgent: 'curl' }
    await recordAudit(
      db,
      { ...tenant, actor, origin },
      { ...event, brandId, after: { url: 'https://a.example/' } },
    )
    expect(await db.auditEntry.findMany({ where: { organizationId } })).toMatchObject([
      {
        ...event,
        brandId,
        actor: { kind: 'user', id: actor.userId, name: 'o@example.com' },
        before: null,
        after: { url: 'https://a.example/' },
        requestId: tenant.requestId,
        ip: '192.0.2.1',
        userAgent: 'curl',
        createdAt: clock.now(),
      },
    ])
  })

  it('keeps amounts exactly and times as text', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const at = new Date('2026-03-01T00:00:00.000Z')
    const before = { amountMinor: 9_007_199_254_740_993n, at, tags: ['a'], none: null, is: true }
    await recordAudit(db, tenant, { ...event, before })
    const [row] = await db.auditEntry.findMany({ where: { organizationId } })
    expect(row?.before).toEqual({
      amountMinor: '9007199254740993',
      at: at.toISOString(),
      tags: ['a'],
      none: null,
      is: true,
    })
  })

  it('disappears with the change it belongs to', async () => {
    const { tenant, organizationId } = await createTestTenant()
    const failing = inTransaction(async (db) => {
      await recordAudit(db, tenant, event)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.auditEntry.count({ where: { organizationId } })).toBe(0)
  })

  it.each([
    [
      { kind: 'apiKey', keyId: 'k1', keyName: 'Main', scopes: [] },
      { kind: 'apiKey', id: 'k1', name: 'Main' },
    ],
    [
      { kind: 'provider', providerCode: 'aurora' },
      { kind: 'provider', id: 'aurora', name: 'aurora' },
    ],
    [
      { kind: 'system', job: 'sweep' },
      { kind: 'system', id: 'sweep', name: 'sweep' },
    ],
  ] as const)('names the actor %j so that it stays readable', async (actor, expected) => {
    const { tenant, organizationId } = await createTestTenant()
    await recordAudit(db, { ...tenant, actor }, event)
    expect(await db.auditEntry.findMany({ where: { organizationId } })).toMatchObject([{ actor: expected }])
  })
})
