import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MemberRoleName, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listOutbox, sendDueMail } from '@/server/modules/accounts/mail'
import { createUser } from '@/server/modules/accounts/members'
import { asUser } from '@/server/testing/as-user'
import {
  listSchedules,
  pauseSchedule,
  removeSchedule,
  saveSchedule,
  sendScheduledReports,
  sendTestReport,
} from './index'
import { addTo, countAll, createLedger, type LedgerWorld } from './testing/ledger'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

let world: LedgerWorld
let owner: TenantContext
let ownerId: string
let ownerEmail: string

async function member(of: LedgerWorld, role: MemberRoleName) {
  const email = `${newId()}@example.com`
  const memberships = [{ organizationId: of.organizationId, role }]
  const { userId } = await createUser({ email, password: 'a long enough password', name: 'Ada', memberships })
  return { userId, email }
}

beforeEach(async () => {
  await db.reportSchedule.deleteMany()
  await db.mail.deleteMany()
  world = await createLedger()
  await addTo(world, { type: 'bet', amountMinor: 700n, at: new Date('2026-03-19T10:00:00Z') })
  const made = await member(world, 'owner')
  ownerId = made.userId
  ownerEmail = made.email
  owner = asUser(world.tenant, { role: 'owner', ...made })
})

const daily = (more: object = {}) =>
  ({
    name: 'Games',
    query: { by: 'game', zone: 'UTC' },
    cadence: 'daily',
    format: 'csv',
    recipientIds: [ownerId],
    ...more,
  }) as const
const save = (more: object = {}) =>
  saveSchedule(owner, daily({ scheduleId: newId(), isNew: true, ...more }) as never)
const scheduleOf = async (id: string) =>
  db.reportSchedule.findUniqueOrThrow({ where: { id }, include: { runs: true } })
const mails = () => db.mail.findMany({ include: { attachment: true }, orderBy: { id: 'asc' } })

/** Until six in the morning of the 21st, and counted. */
async function untilDue(): Promise<void> {
  world.clock.set(new Date('2026-03-21T06:00:30Z'))
  await countAll(world)
}

describe('a scheduled report', () => {
  it('goes out once when it is due, with the figures of the day before, and is due again the next day', async () => {
    const { scheduleId } = await save()
    expect((await scheduleOf(scheduleId)).nextRunAt).toEqual(new Date('2026-03-21T06:00:00Z'))
    await addTo(world, { type: 'bet', amountMinor: 500n, at: new Date('2026-03-20T10:00:00Z') })
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 0, mails: 0 })
    await untilDue()
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 1, mails: 1 })
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 0, mails: 0 })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: ownerEmail, subject: 'Test: Games, 2026-03-20' })
    expect(mail?.attachment).toMatchObject({ name: 'report-by-game-2026-03-20-2026-03-20.csv' })
    expect(mail?.attachment?.contentSealed).not.toContain('500')
    const row = await scheduleOf(scheduleId)
    expect(row.nextRunAt).toEqual(new Date('2026-03-22T06:00:00Z'))
    expect(row.runs).toMatchObject([{ dueAt: new Date('2026-03-21T06:00:00Z'), mails: 1, outcome: 'sent' }])
  })

  it('is sent by SMTP with its file, which is forgotten then', async () => {
    await save()
    await untilDue()
    await sendScheduledReports(world.tenant)
    // In the demo the email is sent at once, to the outbox: here it is due once more.
    await vi.waitFor(async () => expect(await db.mail.count({ where: { sentAt: { not: null } } })).toBe(1))
    await db.mail.updateMany({ data: { nextAttemptAt: world.clock.now(), sentAt: null } })
    const sent: { attachments?: { filename: string; content: Buffer }[] }[] = []
    const send = async (envelope: (typeof sent)[number]) => void sent.push(envelope)
    await sendDueMail(world.tenant, { kind: 'smtp', send })
    const [file] = sent[0]?.attachments ?? []
    expect(file?.filename).toMatch(/\.csv$/)
    expect(file?.content.toString().split('\r\n')[0]).toMatch(/^game,game_name,currency_code,bets/)
    expect(await db.mailAttachment.count()).toBe(0)
  })

  it('is sent once by however many instances', async () => {
    const { scheduleId } = await save()
    await untilDue()
    const runs = await Promise.all([1, 2, 3, 4].map(() => sendScheduledReports(world.tenant)))
    expect(runs.reduce((sum, one) => sum + one.mails, 0)).toBe(1)
    expect(await db.mail.count()).toBe(1)
    expect((await scheduleOf(scheduleId)).runs).toHaveLength(1)
  })

  it('that failed halfway holds up no other, and is sent whole the next time, nothing twice', async () => {
    const second = await member(world, 'finance')
    await save({ recipientIds: [ownerId, second.userId] })
    const other = await save({ name: 'Another' })
    await untilDue()
    // The run's own key is taken: the transaction fails after its mails were queued.
    const broken = await db.reportSchedule.findFirstOrThrow({ where: { name: 'Games' } })
    const dueAt = broken.nextRunAt ?? new Date(0)
    await db.reportRun.create({
      data: { scheduleId: broken.id, dueAt, ranAt: dueAt, mails: 0, outcome: 'failed' },
    })
    expect(await sendScheduledReports(world.tenant)).toEqual({ runs: 1, mails: 1, failed: 1 })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([ownerEmail])
    await removeSchedule(owner, other)
    await db.reportRun.deleteMany()
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 1, mails: 2 })
  })

  it('waits until its period is counted', async () => {
    await save()
    await countAll(world)
    world.clock.set(new Date('2026-03-21T06:00:30Z'))
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 0, mails: 0 })
    await countAll(world)
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 1, mails: 1 })
  })

  it('goes to those alone who may read reports at that time', async () => {
    const analyst = await member(world, 'analyst')
    const { scheduleId } = await save({ recipientIds: [analyst.userId] })
    await db.membership.updateMany({ where: { userId: analyst.userId }, data: { role: 'developer' } })
    await untilDue()
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 1, mails: 0 })
    expect((await scheduleOf(scheduleId)).runs).toMatchObject([{ outcome: 'no_recipients' }])
  })

  it('that is paused is not sent, nor what it missed when it goes on', async () => {
    const { scheduleId } = await save()
    await pauseSchedule(owner, { scheduleId, isPaused: true })
    await untilDue()
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 0, mails: 0 })
    await pauseSchedule(owner, { scheduleId, isPaused: false })
    expect((await scheduleOf(scheduleId)).nextRunAt).toEqual(new Date('2026-03-22T06:00:00Z'))
    await saveSchedule(owner, daily({ scheduleId, cadence: 'weekly' }) as never)
    expect(await scheduleOf(scheduleId)).toMatchObject({
      cadence: 'weekly',
      nextRunAt: new Date('2026-03-23T06:00:00Z'),
    })
    await removeSchedule(owner, { scheduleId })
    expect((await listSchedules(owner)).schedules).toEqual([])
    const entries = await db.auditEntry.findMany({ where: { subjectId: scheduleId }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action.replace('report_schedule.', ''))).toEqual([
      'created',
      'paused',
      'resumed',
      'changed',
      'deleted',
    ])
  })

  it('with a converted total says it, the rates and what has none', async () => {
    const at = new Date('2026-03-20T10:00:00Z')
    await addTo(world, { type: 'bet', amountMinor: 12_500n, at, currency: 'SEK' })
    await addTo(world, { type: 'bet', amountMinor: 900n, at, currency: 'UAH' })
    const day = new Date('2026-03-20')
    await db.exchangeRateDay.create({ data: { day, source: 'https://rates.example.com', fetchedAt: day } })
    await db.exchangeRate.create({ data: { day, currency: 'SEK', rate: '12.5' } })
    await save({ query: { by: 'game', zone: 'UTC', convertTo: 'EUR' } })
    await untilDue()
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 1, mails: 1 })
    await vi.waitFor(async () => expect(await listOutbox()).toHaveLength(1))
    const [mail] = await listOutbox()
    expect(mail?.text).toContain(
      'GGR of all currencies: 10.00 EUR, converted by the rates of 2026-03-20 (https://rates.example.com). Without a rate, so not included: UAH.',
    )
    expect(mail?.url).toMatch(/reports\?.*convert=EUR/)
  })

  it('of a suspended organization is not sent', async () => {
    await save()
    await untilDue()
    await db.organization.update({ where: { id: world.organizationId }, data: { isActive: false } })
    expect(await sendScheduledReports(world.tenant)).toMatchObject({ runs: 0, mails: 0 })
  })

  it('is tested by mail to oneself, which changes nothing', async () => {
    await countAll(world)
    const { scheduleId } = await save()
    expect(await sendTestReport(owner, { scheduleId })).toEqual({ email: ownerEmail })
    expect(await mails()).toMatchObject([{ recipient: ownerEmail, attachment: { name: expect.any(String) } }])
    expect((await scheduleOf(scheduleId)).runs).toEqual([])
  })
})

describe('a schedule', () => {
  it('is refused with recipients who cannot read reports, or a report that facts cannot tell', async () => {
    const developer = await member(world, 'developer')
    const other = await createLedger()
    const stranger = await member(other, 'owner')
    for (const more of [
      { recipientIds: [developer.userId] },
      { recipientIds: [stranger.userId] },
      { query: { by: 'day', zone: 'Asia/Kolkata' } },
      { query: { by: 'player', zone: 'Europe/Malta' } },
    ])
      await expect(save(more)).rejects.toMatchObject({ code: 'E0003' })
  })

  it('of another organization does not exist', async () => {
    const { scheduleId } = await save()
    const other = await createLedger()
    const stranger = asUser(other.tenant, { role: 'owner' })
    const theirs = await member(other, 'owner')
    expect((await listSchedules(stranger)).schedules).toEqual([])
    const missing = { code: 'E0004' }
    await expect(pauseSchedule(stranger, { scheduleId, isPaused: true })).rejects.toMatchObject(missing)
    await expect(removeSchedule(stranger, { scheduleId })).rejects.toMatchObject(missing)
    await expect(sendTestReport(stranger, { scheduleId })).rejects.toMatchObject(missing)
    await expect(
      saveSchedule(stranger, daily({ scheduleId, recipientIds: [theirs.userId] }) as never),
    ).rejects.toMatchObject(missing)
  })

  it('is created once for each id, however often and at once its form is sent', async () => {
    const scheduleId = newId()
    await Promise.all([1, 2, 3].map(() => save({ scheduleId })))
    expect(await save({ scheduleId, name: 'Sent again' })).toEqual({ scheduleId })
    const { schedules } = await listSchedules(owner)
    expect(schedules.map(({ id, name }) => [id, name])).toEqual([[scheduleId, 'Games']])
    const written = { subjectId: scheduleId, action: 'report_schedule.created' }
    expect(await db.auditEntry.count({ where: written })).toBe(1)
  })

  it('cannot be created under the id of another organization’s, nor by changing one that is deleted', async () => {
    const { scheduleId } = await save()
    const other = await createLedger()
    const theirs = await member(other, 'owner')
    const stranger = asUser(other.tenant, { role: 'owner', ...theirs })
    const taken = daily({ scheduleId, isNew: true, recipientIds: [theirs.userId] }) as never
    await expect(saveSchedule(stranger, taken)).rejects.toMatchObject({ code: 'E0003' })
    await removeSchedule(owner, { scheduleId })
    await expect(save({ scheduleId, isNew: false })).rejects.toMatchObject({ code: 'E0004' })
  })

  it('is made by roles that may, and read by analysts', async () => {
    const analyst = asUser(world.tenant, { role: 'analyst' })
    await expect(saveSchedule(analyst, daily() as never)).rejects.toMatchObject({ code: 'E5004' })
    expect((await listSchedules(analyst)).readers.map(({ email }) => email)).toEqual([ownerEmail])
  })
})
