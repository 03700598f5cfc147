import { describe, expect, it } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { listViews, removeView, saveView } from './index'

const as = (tenant: TenantContext, email: string, role: MemberRoleName): TenantContext => ({
  ...tenant,
  actor: { kind: 'user', userId: newId(), email, role, staffRole: null },
})

async function team() {
  const { tenant } = await createTestTenant()
  return {
    ada: as(tenant, 'ada@example.com', 'manager'),
    bob: as(tenant, 'bob@example.com', 'developer'),
    eve: as(tenant, 'eve@example.com', 'analyst'),
  }
}

const stuck = { list: 'transactions', name: 'Stuck wins', query: 'state=attention&type=win' } as const
const own = { ...stuck, isShared: false }
const shared = { ...stuck, isShared: true }
const namesFor = async (ctx: TenantContext) =>
  (await listViews(ctx, { list: 'transactions' })).map(({ name }) => name)

describe('saved views', () => {
  it('are one’s own until they are shared, then everybody’s of the organization and nobody else’s', async () => {
    const { ada, bob } = await team()
    const other = await team()
    await saveView(ada, own)
    expect([await namesFor(ada), await namesFor(bob)]).toEqual([['Stuck wins'], []])
    await saveView(ada, shared)
    expect(await listViews(bob, { list: 'transactions' })).toMatchObject([
      {
        name: 'Stuck wins',
        query: stuck.query,
        isShared: true,
        sharedBy: 'ada@example.com',
        canRemove: true,
      },
    ])
    expect(await namesFor(other.ada)).toEqual([])
    expect(await listViews(ada, { list: 'sessions' })).toEqual([])
  })

  it('are replaced by one’s own of the same name, and leave audit rows', async () => {
    const { ada } = await team()
    const { id } = await saveView(ada, own)
    expect(await saveView(ada, { ...own, query: 'type=bet' })).toEqual({ id })
    expect(await listViews(ada, { list: 'transactions' })).toMatchObject([{ query: 'type=bet' }])
    await removeView(ada, { viewId: id })
    expect(await namesFor(ada)).toEqual([])
    const rows = await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ action }) => action)).toEqual(['view.saved', 'view.changed', 'view.deleted'])
  })

  it('are shared, and taken from others, by roles that may', async () => {
    const { ada, bob, eve } = await team()
    await expect(saveView(eve, shared)).rejects.toMatchObject({ code: 'E5004' })
    const { id } = await saveView(ada, shared)
    await expect(removeView(eve, { viewId: id })).rejects.toMatchObject({ code: 'E5004' })
    await removeView(bob, { viewId: id })
    expect(await namesFor(ada)).toEqual([])
  })

  it('of another person or organization do not exist for who would delete them', async () => {
    const { ada, bob } = await team()
    const other = await team()
    const { id } = await saveView(ada, own)
    const common = await saveView(ada, { ...shared, name: 'Common' })
    await expect(removeView(bob, { viewId: id })).rejects.toMatchObject({ code: 'E0004' })
    await expect(removeView(other.bob, { viewId: common.id })).rejects.toMatchObject({ code: 'E0004' })
  })

  it('are at most fifty a person', async () => {
    const { ada } = await team()
    for (let count = 0; count < 50; count += 1) await saveView(ada, { ...own, name: `View ${count}` })
    await expect(saveView(ada, own)).rejects.toMatchObject({ code: 'E0003' })
    await saveView(ada, { ...own, name: 'View 7' })
  })
})
