import { describe, expect, it, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { type Context, systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { sendDueMail } from '@/server/modules/accounts/mail'
import { changeName, findViewer } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { createTestTenant, testStart } from '@/server/testing/tenants'
import {
  cancelAccountDeletion,
  confirmAccountDeletion,
  getAccountDeletion,
  lookAtAccountToken,
  previewAccountDeletion,
  requestAccountDeletion,
  workOnDeletions,
} from './index'
import { drainMs } from './rules'
import { placesOf } from './testing/search-database'
import { mailedToken } from './testing/world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const dayMs = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })

/** A person with a membership of the role, in an organization that has another owner where `hasOther`. */
async function createPerson({
  role = 'owner',
  hasOther = true,
}: {
  role?: 'owner' | 'admin'
  hasOther?: boolean
} = {}) {
  const tenant = await createTestTenant()
  const clock = manualClock(testStart)
  const { organizationId } = tenant
  const userId = newId()
  const email = `grace.${userId}@people.example`
  const name = `Grace H${userId.slice(-12)}`
  await db.user.create({ data: { id: userId, email, name, passwordHash: 'argon' } })
  await db.membership.create({ data: { id: newId(), organizationId, userId, role } })
  if (hasOther) {
    const other = newId()
    await db.user.create({
      data: { id: other, email: `${other}@x.example`, name: 'Other Owner', passwordHash: '-' },
    })
    await db.membership.create({ data: { id: newId(), organizationId, userId: other, role: 'owner' } })
  }
  const actor = { kind: 'user' as const, userId, email, role: null, staffRole: null }
  const ctx: Context = { actor, requestId: newId(), clock, origin: { ip: '192.0.2.7', userAgent: 'Browser' } }
  const sessionId = newId()
  const at = { createdAt: testStart, lastSeenAt: testStart, authenticatedAt: testStart }
  await db.userSession.create({
    data: { id: sessionId, userId, ...at, expiresAt: new Date(testStart.getTime() + 30 * dayMs) },
  })
  const job = systemContext('test', clock, newId())
  return { organizationId, userId, email, name, ctx, clock, job, sessionId }
}

type Person = Awaited<ReturnType<typeof createPerson>>

async function schedule({ ctx, email }: Person): Promise<void> {
  await requestAccountDeletion(ctx)
  await sendDueMail(ctx)
  await confirmAccountDeletion(ctx, { token: await mailedToken(email) })
}

describe('an account', () => {
  it('of the only owner of an organization is not deleted (E5020)', async () => {
    const person = await createPerson({ hasOther: false })
    const { blockers } = await previewAccountDeletion(person.ctx)
    expect(blockers).toMatchObject([{ kind: 'sole_owner', names: ['Test'] }])
    await expect(requestAccountDeletion(person.ctx)).rejects.toMatchObject({
      code: 'E5020',
      status: 409,
      details: { blockers: [{ kind: 'sole_owner' }] },
    })
  })

  it('of staff is not deleted by themselves (E5020)', async () => {
    const person = await createPerson()
    await db.user.update({ where: { id: person.userId }, data: { staffRole: 'support' } })
    await expect(requestAccountDeletion(person.ctx)).rejects.toEqual(refusal('E5020'))
  })

  it('is confirmed by its own person’s token alone (E5022, E5023)', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    await requestAccountDeletion(person.ctx)
    await sendDueMail(person.ctx)
    const token = await mailedToken(person.email)
    await expect(confirmAccountDeletion(other.ctx, { token })).rejects.toEqual(refusal('E5022'))
    await expect(confirmAccountDeletion(person.ctx, { token: 'guess' })).rejects.toEqual(refusal('E5022'))
    await expect(lookAtAccountToken(person.ctx, { token })).resolves.toMatchObject({})
    person.clock.advance(3_600_000)
    await expect(confirmAccountDeletion(person.ctx, { token })).rejects.toEqual(refusal('E5023'))
  })

  it('stays when it is called off in the three days', async () => {
    const person = await createPerson()
    await schedule(person)
    await expect(requestAccountDeletion(person.ctx)).rejects.toMatchObject({
      details: { blockers: [{ kind: 'deletion_scheduled' }] },
    })
    await cancelAccountDeletion(person.ctx)
    expect(await getAccountDeletion(person.ctx)).toMatchObject({ state: 'cancelled' })
    person.clock.advance(9 * dayMs)
    await workOnDeletions(person.job)
    expect(await db.user.findUnique({ where: { id: person.userId } })).toMatchObject({ isActive: true })
  })

  it('ends at once, and its person is named nowhere afterwards; the organization stays', async () => {
    const person = await createPerson()
    const { organizationId, userId, email, name, ctx, clock, job, sessionId } = person
    const tenant = { ...ctx, organizationId } as never
    await recordAudit(db, tenant, {
      action: 'member.invited',
      subjectType: 'member',
      subjectId: newId(),
      after: { email, note: `by ${name}` },
    })
    await changeName(ctx, { userId, email, sessionId, name }, { name: `${name} Hopper` })
    await db.savedView.create({
      data: {
        ...{ id: newId(), organizationId, ownerId: userId, owner: email, list: 'transactions', query: '' },
        ...{ name: 'Shared', isShared: true, createdAt: testStart, updatedAt: testStart },
      },
    })
    const key = { id: newId(), organizationId, name: 'k', prefix: 'crp', secretHash: Buffer.from(userId) }
    await db.apiKey.create({ data: { ...key, scopes: ['read'], responsibleId: userId } })
    await schedule(person)
    clock.advance(3 * dayMs)
    await workOnDeletions(job)
    const viewer = await findViewer({ userId, sessionId }, { now: clock.now(), ip: null })
    expect(viewer).toBeNull()
    expect(await db.membership.count({ where: { userId } })).toBe(0)
    clock.advance(drainMs)
    expect(await workOnDeletions(job)).toEqual({ done: 1, failed: 0 })
    expect([...(await placesOf(email)), ...(await placesOf(name))]).toEqual([])
    expect(await db.user.findUnique({ where: { id: userId } })).toBeNull()
    expect(await db.savedView.findMany({ where: { organizationId } })).toMatchObject([
      { owner: `deleted-user-${userId.slice(-12)}`, name: 'Shared' },
    ])
    const entries = await db.auditEntry.findMany({ where: { organizationId, action: 'user.renamed' } })
    expect(entries).toMatchObject([
      { actor: { id: userId, name: `deleted-user-${userId.slice(-12)}` }, ip: null, userAgent: null },
    ])
    expect(await db.organization.findUnique({ where: { id: organizationId } })).toMatchObject({
      isActive: true,
    })
  })

  it('is not deleted where its person became the only owner meanwhile', async () => {
    const person = await createPerson()
    await schedule(person)
    const { organizationId, userId } = person
    await db.membership.deleteMany({ where: { organizationId, userId: { not: userId } } })
    person.clock.advance(3 * dayMs)
    await workOnDeletions(person.job)
    expect(await getAccountDeletion(person.ctx)).toMatchObject({ state: 'blocked' })
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ isActive: true })
  })
})
