import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { emptyTables } from '@/server/testing/without-guards'
import { exportAuditEverywhere, recordAudit, searchAuditEverywhere } from './index'

const dayMs = 86_400_000

let one: TestTenant
let other: TestTenant
let staff: Context

beforeEach(async () => {
  await emptyTables('audit_entry')
  one = await createTestTenant({ name: 'One' })
  other = await createTestTenant({ name: 'Other' })
  const { organizationId: _, ...outside } = one.tenant
  staff = asUser(outside, { staffRole: 'administrator', email: 'ann@croupier.example' })
})

const event = { action: 'key.renamed', subjectType: 'api_key', subjectId: 'k1' }

const record = ({ tenant }: TestTenant, extra: Partial<typeof event> & { runId?: string } = {}) =>
  recordAudit(db, asUser(tenant, { role: 'owner', email: 'olga@example.com' }), { ...event, ...extra })

const found = async (search: Parameters<typeof searchAuditEverywhere>[1] = {}) =>
  (await searchAuditEverywhere(staff, search)).entries
    .map(({ action, organization }) => `${action} ${organization?.name ?? 'Croupier'}`)
    .filter((row) => !row.startsWith('staff.audit_log_read'))

describe('the audit log across organizations', () => {
  it('holds what was done in each of them and at Croupier itself', async () => {
    await record(one)
    await record(other, { action: 'endpoint.changed' })
    await recordAudit(db, staff, {
      action: 'provider.suspended',
      subjectType: 'provider',
      subjectId: 'aurora',
    })
    expect((await found()).toSorted()).toEqual([
      'endpoint.changed Other',
      'key.renamed One',
      'provider.suspended Croupier',
    ])
  })

  it('is narrowed by organization, action, actor, subject and period', async () => {
    await record(one)
    await record(other, { action: 'endpoint.changed', subjectId: 'e1' })
    one.clock.advance(3_600_000)
    await recordAudit(db, staff, {
      ...event,
      action: 'organization.suspended',
      organizationId: other.organizationId,
    })
    expect(await found({ organization: one.slug })).toEqual(['key.renamed One'])
    expect(await found({ organization: one.organizationId })).toEqual(['key.renamed One'])
    expect(await found({ organization: 'nobody' })).toEqual([])
    expect(await found({ area: 'endpoint' })).toEqual(['endpoint.changed Other'])
    expect(await found({ text: 'e1' })).toEqual(['endpoint.changed Other'])
    expect(await found({ text: 'OLGA', organization: other.slug })).toEqual(['endpoint.changed Other'])
    expect(await found({ isStaffOnly: true })).toEqual(['organization.suspended Other'])
    expect(await found({ from: new Date(one.clock.now().getTime() - 1_000) })).toEqual([
      'organization.suspended Other',
    ])
  })

  it('reaches 31 days back, further where a period or an organization is given, and says so', async () => {
    await record(one)
    const at = one.clock.now()
    one.clock.advance(32 * dayMs)
    const since = new Date(one.clock.now().getTime() - 31 * dayMs)
    expect(await found()).toEqual([])
    expect(await searchAuditEverywhere(staff, {})).toMatchObject({ since })
    expect(await found({ from: at })).toEqual(['key.renamed One'])
    expect(await found({ to: new Date(at.getTime() + 1) })).toEqual(['key.renamed One'])
    expect(await found({ organization: one.slug })).toEqual(['key.renamed One'])
    expect(await searchAuditEverywhere(staff, { organization: one.slug })).toMatchObject({ since: null })
  })

  it('pages through everything once, both ways, and leaves the rows of a bulk run to the run', async () => {
    const runId = newId()
    for (let n = 0; n < 60; n += 1) await record(n % 2 ? one : other, { subjectId: `k${n}` })
    await record(one, { runId })
    const first = await searchAuditEverywhere(staff, {})
    const second = await searchAuditEverywhere(staff, { cursor: first.older })
    const ids = [...first.entries, ...second.entries].map((entry) => entry.id)
    // The 60, and that it is being read.
    expect([ids.length, new Set(ids).size, second.older]).toEqual([61, 61, null])
    expect((await searchAuditEverywhere(staff, { cursor: second.newer })).entries).toEqual(first.entries)
    const oldest = await searchAuditEverywhere(staff, { order: 'oldest' })
    const newest = await searchAuditEverywhere(staff, { order: 'oldest', cursor: oldest.newer })
    expect([...oldest.entries, ...newest.entries].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await found({ runId })).toEqual(['key.renamed One'])
  })

  it('is closed to support and to members', async () => {
    for (const ctx of [asUser(staff, { staffRole: 'support' }), asUser(staff, { role: 'owner' })])
      await expect(searchAuditEverywhere(ctx, {})).rejects.toMatchObject({ code: 'E5004' })
  })
})

describe('reading it', () => {
  const readings = () =>
    db.auditEntry.findMany({
      where: { action: 'staff.audit_log_read' },
      orderBy: { createdAt: 'asc' },
      select: { organizationId: true, actor: true },
    })

  it('is in the log of the organization asked for, once an hour for each person', async () => {
    await found({ organization: one.slug })
    await found({ organization: one.slug, area: 'key' })
    const actor = { kind: 'user', name: 'ann@croupier.example', isStaff: true }
    expect(await readings()).toMatchObject([{ organizationId: one.organizationId, actor }])
    const colleague = asUser(staff, { staffRole: 'administrator' })
    await searchAuditEverywhere(colleague, { organization: one.slug })
    expect(await readings()).toHaveLength(2)
    one.clock.advance(3_600_001)
    await found({ organization: one.slug })
    expect(await readings()).toHaveLength(3)
  })

  it('is in Croupier’s own log where no organization is asked for', async () => {
    await found()
    await found({ area: 'key' })
    expect(await readings()).toMatchObject([{ organizationId: null }])
  })
})

describe('its export', () => {
  const textOf = async (wanted: Parameters<typeof exportAuditEverywhere>[1]) => {
    let text = ''
    for await (const part of await exportAuditEverywhere(staff, wanted)) text += part
    return text.trim().split('\r\n')
  }

  it('names the organization of each entry, and is told to the one asked for', async () => {
    await record(one)
    await record(other)
    one.clock.advance(1_000)
    const lines = await textOf({ organization: one.slug })
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(new RegExp(`^${one.slug},.*ann@croupier.example,yes,audit_log.exported`))
    expect(lines[2]).toMatch(new RegExp(`^${one.slug},.*olga@example.com,no,key.renamed`))
    expect(await textOf({ organization: 'nobody' })).toHaveLength(1)
    expect(await textOf({})).toHaveLength(5)
  })

  it('is closed to support', async () => {
    const support = asUser(staff, { staffRole: 'support' })
    await expect(exportAuditEverywhere(support, {})).rejects.toMatchObject({ code: 'E5004' })
  })
})

describe('with many entries', () => {
  it('the newest of all organizations are read from the index of times', async () => {
    await record(one)
    await db.$executeRaw`insert into audit_entry
      select copy.* from audit_entry a, generate_series(1, 5000) n,
        lateral jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
          'created_at', a.created_at - n * interval '1 minute')) copy`
    await db.$executeRaw`analyze audit_entry`
    const plan = await db.query<{ 'QUERY PLAN': string }>(
      `explain select id from audit_entry where created_at >= '2026-02-01' and run_id is null
      order by created_at desc, id desc limit 51`,
    )
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).toContain('audit_entry_created_at_id_idx')
    expect(lines).not.toContain('Sort')
  })
})
