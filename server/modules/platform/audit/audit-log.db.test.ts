import { describe, expect, it } from 'vitest'
import type { Actor, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { createTestTenant } from '@/server/testing/tenants'
import { exportAudit, searchAudit } from './index'

const event = { action: 'key.issued', subjectType: 'api_key', subjectId: 'k1' }

const person = (email: string, role: 'owner' | 'analyst' | null): Actor => ({
  kind: 'user',
  userId: newId(),
  email,
  role,
  staffRole: role ? null : 'support',
})

async function record(ctx: TenantContext, actor: Actor, extra: Partial<typeof event> = {}): Promise<void> {
  await recordAudit(db, { ...ctx, actor }, { ...event, ...extra })
}

describe('the audit log of an organization', () => {
  it('pages through everything once, both ways', async () => {
    const { tenant, clock } = await createTestTenant()
    for (let n = 0; n < 120; n += 1) {
      await record(tenant, person('ada@example.com', 'owner'), { subjectId: `k${n}` })
      // Some share their time.
      if (n % 3 === 0) clock.advance(1_000)
    }
    const first = await searchAudit(tenant, {})
    const second = await searchAudit(tenant, { cursor: first.older })
    const third = await searchAudit(tenant, { cursor: second.older })
    const seen = [first, second, third].flatMap((page) => page.entries.map((entry) => entry.id))
    expect(new Set(seen).size).toBe(120)
    expect(third.older).toBeNull()
    expect((await searchAudit(tenant, { cursor: third.newer })).entries).toEqual(second.entries)
    const oldest = await searchAudit(tenant, { order: 'oldest' })
    const next = await searchAudit(tenant, { order: 'oldest', cursor: oldest.newer })
    const early = [...oldest.entries, ...next.entries].map((entry) => entry.id)
    expect(early).toEqual(seen.toReversed().slice(0, 100))
  })

  it('is found by part of a name, by area, by whole id, and by staff alone', async () => {
    const { tenant } = await createTestTenant()
    await record(tenant, person('ada@example.com', 'owner'))
    await record(tenant, person('sam@croupier.example', null), {
      action: 'movement.replayed',
      subjectId: 'm1',
    })
    const actionsOf = async (search: Parameters<typeof searchAudit>[1]) =>
      (await searchAudit(tenant, search)).entries.map((entry) => entry.action)
    expect(await actionsOf({ text: 'ADA' })).toEqual(['key.issued'])
    expect(await actionsOf({ text: 'm1' })).toEqual(['movement.replayed'])
    expect(await actionsOf({ area: 'key' })).toEqual(['key.issued'])
    expect(await actionsOf({ isStaffOnly: true })).toEqual(['movement.replayed'])
    expect(await actionsOf({ text: 'nobody' })).toEqual([])
  })

  it.each([
    ['100%', '1000'],
    ['a_b', 'axb'],
    [String.raw`back\\slash`, 'backslash'],
  ])('is searched to the letter: %s is not %s', async (text, other) => {
    const { tenant } = await createTestTenant()
    await record(tenant, person(`${text}@example.com`, 'owner'), { subjectId: 'sought' })
    await record(tenant, person(`${other}@example.com`, 'owner'), { subjectId: 'other' })
    const found = (await searchAudit(tenant, { text })).entries.map((entry) => entry.subjectId)
    expect(found).toEqual(['sought'])
  })

  it('knows an area from one that only looks like it', async () => {
    const { tenant } = await createTestTenant()
    await record(tenant, person('ada@example.com', 'owner'), { action: 'free_round.issued' })
    await record(tenant, person('ada@example.com', 'owner'), { action: 'freexround.issued' })
    const found = (await searchAudit(tenant, { area: 'free_round' })).entries.map((entry) => entry.action)
    expect(found).toEqual(['free_round.issued'])
  })

  it('holds nothing of another organization', async () => {
    const [own, other] = [await createTestTenant(), await createTestTenant()]
    await record(other.tenant, person('eve@example.com', 'owner'))
    expect((await searchAudit(own.tenant, {})).entries).toEqual([])
  })

  it('is closed to who may not read it', async () => {
    const { tenant } = await createTestTenant()
    const ctx = { ...tenant, actor: person('ana@example.com', 'analyst') }
    await expect(searchAudit(ctx, {})).rejects.toMatchObject({ code: 'E5004' })
    await expect(exportAudit(ctx, {})).rejects.toMatchObject({ code: 'E5004' })
  })

  it('exports every entry, its own export first, with formulas disarmed', async () => {
    const { tenant, clock } = await createTestTenant()
    await record({ ...tenant, origin: { ip: null, userAgent: '=1+1' } }, person('@ada', 'owner'))
    clock.advance(1_000)
    let text = ''
    for await (const part of await exportAudit(tenant, {})) text += part
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('audit_log.exported')
    expect(lines[2]).toContain(",'@ada,no,key.issued,api_key,k1,,,,'=1+1,")
  })
})
