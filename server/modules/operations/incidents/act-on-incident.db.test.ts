import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberRoleName, StaffRoleName, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import { emptyTables } from '@/server/testing/without-guards'
import {
  acknowledgeIncident,
  assignIncident,
  closeIncidentManually,
  countOpenIncidents,
  countOpenStaffIncidents,
  getIncident,
  getIncidentImpact,
  getStaffIncident,
  getThresholds,
  listAssignees,
  noteIncident,
  searchIncidents,
  searchIncidentsEverywhere,
  setThreshold,
  snoozeIncident,
} from './index'
import { createScene, type Scene } from './testing/scene'

let scene: Scene
let member: TenantContext
beforeEach(async () => {
  scene = await createScene()
  member = as('developer')
})
afterEach(async () => {
  await emptyTables(
    'movement_identity',
    'callback_case',
    'callback_comment',
    'callback_run_item',
    'wallet_attempt',
    'movement',
    'incident',
    'incident_threshold',
    'signal_count',
  )
})

const as = (role: MemberRoleName | null, staffRole: StaffRoleName | null = null) =>
  asUser(
    { ...scene.ctx, organizationId: asOrganizationId(scene.world.organizationId) },
    { ...(role && { role }), ...(staffRole && { staffRole }) },
  )

async function person(name: string, staffRole: StaffRoleName | null = null): Promise<string> {
  const id = newId()
  await db.user.create({ data: { id, email: `${id}@example.com`, name, passwordHash: 'x', staffRole } })
  return id
}

const join = (userId: string, role: MemberRoleName) =>
  db.membership.create({
    data: { id: newId(), organizationId: scene.world.organizationId, userId, role },
  })

async function incident(of: Parameters<Scene['movement']>[0] = { state: 'rejected' }): Promise<string> {
  await scene.movement(of)
  await scene.evaluate()
  const { organizationId } = scene.world
  const { id } = await db.incident.findFirstOrThrow({ where: { organizationId }, orderBy: { id: 'desc' } })
  return id
}

describe('an incident', () => {
  test('is acknowledged, snoozed and noted, each in its history and the audit log, and leaves the bell', async () => {
    const incidentId = await incident()
    expect(await countOpenIncidents(member)).toEqual({ count: 1, critical: 0 })
    await noteIncident.own(member, { incidentId, text: 'The wallet team looks at it.' })
    await snoozeIncident.own(member, { incidentId, hours: 1 })
    expect(await countOpenIncidents(member)).toEqual({ count: 0, critical: 0 })
    scene.advance(3_600_000)
    expect(await countOpenIncidents(member)).toEqual({ count: 1, critical: 0 })
    await acknowledgeIncident.own(member, { incidentId })
    expect(await countOpenIncidents(member)).toEqual({ count: 0, critical: 0 })
    const found = await getIncident(member, { incidentId })
    expect(found).toMatchObject({ state: 'acknowledged', acknowledgedBy: 'a@b.example' })
    expect(found.history.map(({ kind }) => kind)).toEqual(['opened', 'noted', 'snoozed', 'acknowledged'])
    const audit = await db.auditEntry.findMany({ where: { subjectId: incidentId }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action }) => action)).toEqual([
      ...['incident.noted', 'incident.snoozed', 'incident.acknowledged'],
    ])
  })

  test('is assigned to active members who may act on it, and to nobody else', async () => {
    const incidentId = await incident()
    const [ada, bea, staff] = [await person('Ada'), await person('Bea'), await person('Cy', 'administrator')]
    const assign = (assigneeId: string | null) => assignIncident.own(member, { incidentId, assigneeId })
    await join(ada, 'developer')
    for (const nobody of [bea, staff]) await expect(assign(nobody)).rejects.toMatchObject({ code: 'E0003' })
    await join(bea, 'analyst')
    await expect(assign(bea)).rejects.toMatchObject({ code: 'E0003' })
    await assign(ada)
    expect((await getIncident(member, { incidentId })).assignee).toEqual({ id: ada, name: 'Ada' })
    const own = asUser(member, { role: 'developer', userId: ada })
    expect(await listAssignees.own(own)).toEqual([{ id: ada, name: 'Ada', isMe: true }])
    expect((await searchIncidents(own, { state: 'open', isMine: true })).incidents).toHaveLength(1)
    expect((await searchIncidents(member, { state: 'open', isMine: true })).incidents).toEqual([])
    await assign(null)
    expect((await searchIncidents(own, { state: 'open', isMine: true })).incidents).toEqual([])
    await db.membership.updateMany({ where: { userId: ada }, data: { isActive: false } })
    await expect(assign(ada)).rejects.toMatchObject({ code: 'E0003' })
    expect(await listAssignees.own(member)).toEqual([])
  })

  test('that goes on is closed by nobody; a large win is, and stays closed', async () => {
    const going = await incident()
    await expect(closeIncidentManually.own(member, { incidentId: going })).rejects.toMatchObject({
      code: 'E0003',
    })
    expect(await scene.open()).toEqual(['replies_refused'])
    const win = await incident({ amountMinor: 5_000_000n })
    await closeIncidentManually.own(member, { incidentId: win })
    scene.advance(60_000)
    await scene.evaluate()
    expect(await scene.open()).toEqual(['replies_refused'])
    expect(await getIncident(member, { incidentId: win })).toMatchObject({
      state: 'closed',
      outcome: 'Closed by a@b.example.',
    })
    const again = acknowledgeIncident.own(member, { incidentId: win })
    await expect(again).rejects.toMatchObject({ code: 'E0003' })
  })

  test('tells what a bulk replay would take and the newest exchange that failed, unless it was delivered since', async () => {
    const incidentId = await incident()
    await scene.movement({ type: 'bet', state: 'rejected' })
    const movementId = await scene.movement({ state: 'unknown' })
    const { endpointId } = scene.world
    const attempt = {
      movementId,
      endpointId,
      number: 1,
      trigger: 'initial',
      url: 'https://x/',
      signature: 's',
    }
    const at = scene.ago(0)
    await db.walletAttempt.create({
      data: {
        ...attempt,
        id: newId(),
        requestHeaders: {},
        startedAt: at,
        finishedAt: at,
        verdict: 'unknown',
        durationMs: 1,
      },
    })
    const { trouble } = await getIncident(member, { incidentId })
    expect(trouble).toEqual({ replayable: 2, failedMovementId: movementId, failedAt: at })

    await db.movement.update({
      where: { id: movementId },
      data: { state: 'confirmed', operatorStatus: 200, balanceMinor: 1n, mayHaveMoved: true, settledAt: at },
    })
    const later = await getIncident(member, { incidentId })
    expect(later.trouble).toEqual({ replayable: 1, failedMovementId: null, failedAt: null })
  })

  test('says how many callbacks, players and sums it touched, with three of them of different failures', async () => {
    const incidentId = await incident()
    const { endpointId } = scene.world
    const fail = async (count: number, verdictReason: string) => {
      for (let n = 0; n < count; n += 1) {
        const movementId = await scene.movement({ state: 'rejected', amountMinor: 250n })
        await db.walletAttempt.create({
          data: {
            ...{ id: newId(), movementId, endpointId, number: 1, trigger: 'initial', url: 'https://x/' },
            ...{ signature: 's', requestHeaders: {}, startedAt: scene.ago(0), finishedAt: scene.ago(0) },
            ...{ verdict: 'rejected', verdictReason, durationMs: 1 },
          },
        })
      }
    }
    await fail(3, 'http_500')
    await fail(1, 'http_400')
    const impact = await getIncidentImpact(member, { incidentId })
    expect(impact).toMatchObject({
      ...{ callbacks: 4, undelivered: 4, players: 1, isCut: false },
      byCurrency: [{ callbacks: 4, open: 4, amountMinor: 1_000n }],
    })
    const reasons = impact?.samples.map(({ verdictReason }) => verdictReason)
    expect(reasons).toHaveLength(3)
    expect(new Set(reasons?.slice(0, 2))).toEqual(new Set(['http_500', 'http_400']))
    const other = await createTestTenant()
    const stranger = asUser({ ...scene.ctx, organizationId: other.tenant.organizationId }, { role: 'owner' })
    await expect(getIncidentImpact(stranger, { incidentId })).rejects.toMatchObject({ code: 'E0004' })
  })

  test('keeps updates in threads: an answer names an update of the same incident', async () => {
    const [incidentId, another] = [await incident(), newId()]
    const { organizationId } = scene.world
    await db.incident.create({
      data: {
        ...{ id: another, organizationId, rule: 'wallet_slow', cause: another, severity: 'warning' },
        ...{ figures: {}, cost: [], openedAt: scene.ago(0), lastSeenAt: scene.ago(0) },
      },
    })
    await noteIncident.own(member, { incidentId, text: 'The wallet team is on it.' })
    const [update] = (await getIncident(member, { incidentId })).history.filter(
      ({ kind }) => kind === 'noted',
    )
    const replyTo = update?.id ?? ''
    await noteIncident.own(member, { incidentId, text: 'Thanks.', replyTo })
    const { history } = await getIncident(member, { incidentId })
    const answer = history.at(-1)
    expect(answer).toMatchObject({ text: 'Thanks.', data: { replyTo } })
    for (const [id, to] of [
      [another, replyTo],
      [incidentId, answer?.id ?? ''],
    ] as const)
      await expect(
        noteIncident.own(member, { incidentId: id, text: 'No.', replyTo: to }),
      ).rejects.toMatchObject({ code: 'E0004' })
  })

  test('is nobody else’s', async () => {
    const incidentId = await incident()
    const other = await createTestTenant()
    const stranger = asUser({ ...scene.ctx, organizationId: other.tenant.organizationId }, { role: 'owner' })
    await expect(getIncident(stranger, { incidentId })).rejects.toMatchObject({ code: 'E0004' })
    for (const act of [acknowledgeIncident, closeIncidentManually])
      await expect(act.own(stranger, { incidentId })).rejects.toMatchObject({ code: 'E0004' })
    const staff = asUser(scene.ctx, { staffRole: 'support' })
    await expect(getStaffIncident(staff, { incidentId })).rejects.toMatchObject({ code: 'E0004' })
    await expect(acknowledgeIncident.staff(staff, { incidentId })).rejects.toMatchObject({ code: 'E0004' })
    expect((await searchIncidents(stranger, { state: 'all' })).incidents).toEqual([])
  })

  test('shows nothing that its reader may not see elsewhere', async () => {
    const { organizationId } = scene.world
    await db.incident.create({
      data: {
        ...{ id: newId(), organizationId, rule: 'credit_low', cause: organizationId, severity: 'critical' },
        ...{ figures: { days: 1, leftMinor: '1', currency: 'EUR' }, cost: [] },
        ...{ openedAt: scene.ago(0), lastSeenAt: scene.ago(0) },
      },
    })
    expect(await countOpenIncidents(as('manager'))).toEqual({ count: 0, critical: 0 })
    expect(await countOpenIncidents(as('finance'))).toEqual({ count: 1, critical: 1 })
    expect((await searchIncidents(as('manager'), { state: 'all' })).incidents).toEqual([])
  })
})

test('staff see every organization’s incidents, and act on Croupier’s own', async () => {
  await incident()
  await scene.signals('signature_refused', scene.world.providerCode, 30)
  await scene.evaluate()
  const staff = asUser(scene.ctx, { staffRole: 'support' })
  const { incidents } = await searchIncidentsEverywhere(staff, { state: 'open' })
  expect(incidents.map(({ rule }) => rule).sort()).toEqual(['replies_refused', 'signatures_refused'])
  expect(await countOpenStaffIncidents(staff)).toEqual({ count: 1, critical: 0 })
  const own = incidents.find(({ organization }) => organization === null)
  await acknowledgeIncident.staff(staff, { incidentId: own?.id ?? '' })
  expect(await countOpenStaffIncidents(staff)).toEqual({ count: 0, critical: 0 })
  expect((await searchIncidents(member, { state: 'open' })).incidents).toHaveLength(1)
})

test('staff give Croupier’s own to any of staff who may act on it, with who did and when', async () => {
  await scene.signals('signature_refused', scene.world.providerCode, 30)
  await scene.evaluate()
  const [ada, bea] = [await person('Ada of staff', 'support'), await person('Bea of staff', 'administrator')]
  const [accountant, outsider] = [await person('Cy of staff', 'finance'), await person('Di')]
  await join(outsider, 'owner')
  const staff = asUser(scene.ctx, { staffRole: 'support', userId: ada })
  const people = await listAssignees.staff(staff)
  expect(people[0]).toEqual({ id: ada, name: 'Ada of staff', isMe: true })
  expect(people.map(({ id }) => id)).toContain(bea)
  const { incidents } = await searchIncidentsEverywhere(staff, { state: 'open' })
  const incidentId = incidents[0]?.id ?? ''
  const assign = (assigneeId: string) => assignIncident.staff(staff, { incidentId, assigneeId })
  for (const nobody of [accountant, outsider])
    await expect(assign(nobody)).rejects.toMatchObject({ code: 'E0003' })
  await assign(bea)
  const found = await getStaffIncident(staff, { incidentId })
  expect(found.assignee).toEqual({ id: bea, name: 'Bea of staff' })
  expect(found.history.at(-1)).toMatchObject({ kind: 'assigned', data: { assignee: 'Bea of staff' } })
  const audit = await db.auditEntry.findMany({ where: { subjectId: incidentId } })
  expect(audit).toMatchObject([{ action: 'incident.assigned', after: { assignee: 'Bea of staff' } }])
})

describe('thresholds', () => {
  const thresholdOf = async (rule: string, name: string) =>
    (await getThresholds(member))
      .find((row) => row.rule === rule)
      ?.thresholds.find((one) => one.name === name)?.value

  test('are the organization’s own until they are set back, and audited', async () => {
    expect(await thresholdOf('large_win', 'amount')).toBe(4_000_000n)
    await setThreshold(member, { rule: 'large_win', name: 'amount', value: 1_000_000n })
    expect(await thresholdOf('large_win', 'amount')).toBe(1_000_000n)
    await setThreshold(member, { rule: 'large_win', name: 'amount', value: null })
    expect(await thresholdOf('large_win', 'amount')).toBe(4_000_000n)
    const { organizationId } = scene.world
    expect(
      await db.auditEntry.count({ where: { organizationId, action: 'incident_threshold.changed' } }),
    ).toBe(2)
  })

  test('are refused outside their range, for rules of staff and names that are none', async () => {
    const wrong = [
      { rule: 'large_win', name: 'amount', value: 0n },
      { rule: 'signatures_refused', name: 'refused', value: 30n },
      { rule: 'large_win', name: 'constructor', value: 30n },
    ] as const
    for (const change of wrong)
      await expect(setThreshold(member, change)).rejects.toMatchObject({ code: 'E0003' })
  })
})
