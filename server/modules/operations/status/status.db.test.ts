import { beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { announceMaintenance } from '@/server/modules/operations/maintenance'
import { createTestProvider, createTestTenant, testStart } from '@/server/testing/tenants'
import { emptyTables } from '@/server/testing/without-guards'
import {
  listNotices,
  postNoticeUpdate,
  pruneStatus,
  publishNotice,
  readStatus,
  resolveNotice,
  sampleStatus,
} from './index'

beforeEach(() =>
  emptyTables(
    'status_hour',
    'status_notice_update',
    'status_notice',
    'incident',
    'maintenance_window',
    'api_request',
    'provider',
  ),
)

const minute = 60_000
const day = 1_440 * minute

function setUp() {
  const clock = manualClock(testStart)
  const ctx = systemContext('sample-status', clock, 'test')
  async function pass(minutes: number): Promise<void> {
    for (let count = 0; count < minutes; count += 1) {
      clock.advance(minute)
      await sampleStatus(ctx)
    }
  }
  const of = async (id: string) => (await readStatus(ctx)).components.find((component) => component.id === id)
  return { clock, ctx, pass, of }
}

async function calls(at: Date, status: number, count: number): Promise<void> {
  const call = {
    organizationId: newId(),
    keyId: newId(),
    operation: 'listGames',
    method: 'GET',
    path: '/v1/games',
  }
  const rows = Array.from({ length: count }, () => ({
    ...{ ...call, id: newId(), createdAt: at, query: '', status, requestId: newId(), durationMs: 1 },
  }))
  await db.apiRequest.createMany({ data: rows })
}

describe('the status', () => {
  test('is measured each minute, and what failed shows in the day', async () => {
    const { clock, pass, of } = setUp()
    await pass(3)
    await calls(new Date(clock.now().getTime() + minute / 2), 500, 5)
    await calls(new Date(clock.now().getTime() + minute / 2), 200, 5)
    await pass(1)
    const api = await of('api')
    expect(api).toMatchObject({ state: 'degraded', availability: 75_000 })
    expect(api?.days).toHaveLength(90)
    expect(api?.days.at(-1)).toEqual({ day: '2026-03-01', availability: 75_000 })
    expect(api?.days.at(-2)).toEqual({ day: '2026-02-28', availability: null })
    expect(await of('cabinet')).toMatchObject({ state: 'operational', availability: 100_000 })
  })

  test('counts minutes in which nobody measured as down', async () => {
    const { clock, pass, of } = setUp()
    await pass(1)
    clock.advance(8 * minute)
    await pass(1)
    expect(await of('cabinet')).toMatchObject({ availability: 20_000 })
  })

  test('is sampled once a minute, however many try', async () => {
    const { ctx, pass } = setUp()
    await pass(1)
    expect(await sampleStatus(ctx)).toBe(0)
  })

  test('of a provider is known once everybody may know of it; under maintenance it is neither up nor down', async () => {
    const { clock, ctx, pass, of } = setUp()
    const code = await createTestProvider()
    const hidden = await createTestProvider({ requiresApproval: true })
    await pass(2)
    expect(await of(`provider:${code}`)).toMatchObject({ state: 'operational' })
    expect(await of(`provider:${hidden}`)).toBe(undefined)
    for (const providerCode of [code, hidden])
      await announceMaintenance(ctx, {
        ...{ providerCode, title: `Of ${providerCode}`, text: 'x', startsAt: clock.now() },
        endsAt: new Date(clock.now().getTime() + 5 * minute),
      })
    await pass(3)
    expect(await of(`provider:${code}`)).toMatchObject({ state: 'maintenance', availability: 100_000 })
    const status = await readStatus(ctx)
    expect(status.maintenance).toMatchObject([{ title: `Of ${code}`, isCurrent: true }])
  })

  test('forgets what the page does not show any more', async () => {
    const { clock, ctx, pass } = setUp()
    await pass(1)
    clock.advance(92 * day)
    expect(await pruneStatus(ctx)).toBeGreaterThan(0)
    expect(await db.statusHour.count()).toBe(0)
  })

  test('shows a notice until two weeks after it was resolved', async () => {
    const { clock, ctx } = setUp()
    const { id } = await publishNotice(ctx, { title: 'Delays', text: 'Callbacks are delayed.' })
    const shown = async () => (await readStatus(ctx)).notices.map(({ resolvedAt }) => resolvedAt)
    expect(await shown()).toEqual([null])
    await resolveNotice(ctx, { noticeId: id })
    await expect(resolveNotice(ctx, { noticeId: id })).rejects.toMatchObject({ code: 'E0004' })
    expect(await shown()).toEqual([clock.now()])
    clock.advance(15 * day)
    expect(await shown()).toEqual([])
  })
})

describe('a notice', () => {
  test('has a thread of updates with their authors for staff and without them in public, and ends with one', async () => {
    const { ctx } = setUp()
    const notice = { title: 'Delays', text: 'Callbacks are delayed.', components: ['callbacks'] }
    const { id: noticeId } = await publishNotice(ctx, notice)
    await postNoticeUpdate(ctx, { noticeId, phase: 'identified', text: 'A queue is full.' })
    expect(await readStatus(ctx)).toMatchObject({
      verdict: 'degraded',
      notices: [
        { components: ['Callback delivery'], updates: [{ phase: 'identified', text: 'A queue is full.' }] },
      ],
    })
    expect(JSON.stringify((await readStatus(ctx)).notices)).not.toContain('publishedBy')
    expect(await listNotices(ctx)).toMatchObject([{ updates: [{ publishedBy: expect.any(String) }] }])
    await postNoticeUpdate(ctx, { noticeId, phase: 'resolved', text: 'Delivered.' })
    expect(await listNotices(ctx)).toMatchObject([{ resolvedAt: ctx.clock.now() }])
    await expect(
      postNoticeUpdate(ctx, { noticeId, phase: 'monitoring', text: 'More.' }),
    ).rejects.toMatchObject({ code: 'E0004' })
  })

  test('names components of the status page alone', async () => {
    const { ctx } = setUp()
    const notice = { title: 'Delays', text: 'Delayed.', components: ['provider:secret'] }
    await expect(publishNotice(ctx, notice)).rejects.toMatchObject({ code: 'E0003' })
    expect(await listNotices(ctx)).toEqual([])
  })
})

describe('a published incident', () => {
  const incident = async (organizationId: string | null = null) => {
    const id = newId()
    await db.incident.create({
      data: {
        ...{ id, organizationId, rule: 'provider_feed_failing', cause: id, severity: 'warning' },
        ...{ figures: {}, cost: [], openedAt: testStart, lastSeenAt: testStart },
      },
    })
    return id
  }
  const words = { title: 'Catalogues are late', text: 'We are looking into it.' }

  test('is on the status page once, is over with its incident, and open again with it', async () => {
    const { clock, ctx } = setUp()
    const incidentId = await incident()
    const both = await Promise.allSettled([1, 2].map(() => publishNotice(ctx, { ...words, incidentId })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(publishNotice(ctx, { ...words, incidentId })).rejects.toMatchObject({ code: 'E0003' })
    expect(await listNotices(ctx)).toMatchObject([{ ...words, resolvedAt: null }])
    clock.advance(minute)
    const closedAt = clock.now()
    await db.incident.update({ where: { id: incidentId }, data: { closedAt } })
    expect(await listNotices(ctx)).toMatchObject([{ ...words, resolvedAt: closedAt }])
    await db.incident.update({ where: { id: incidentId }, data: { closedAt: null } })
    expect(await listNotices(ctx)).toMatchObject([{ ...words, resolvedAt: null }])
  })

  test('is one of the service, and open', async () => {
    const { ctx } = setUp()
    const { organizationId } = await createTestTenant()
    const over = await incident()
    await db.incident.update({ where: { id: over }, data: { closedAt: testStart } })
    for (const incidentId of [await incident(organizationId), over, newId()])
      await expect(publishNotice(ctx, { ...words, incidentId })).rejects.toMatchObject({ code: 'E0004' })
    expect(await listNotices(ctx)).toEqual([])
  })
})
