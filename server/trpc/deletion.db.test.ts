import { TRPCError } from '@trpc/server'
import { expect, it, vi } from 'vitest'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { workOnDeletions } from '@/server/modules/deletion'
import { mailedToken } from '@/server/modules/deletion/testing/world'
import { createTestTenant } from '@/server/testing/tenants'
import type { CabinetContext } from './context'
import { refusalOf } from './error-mapping'
import { createCaller } from './router'
import { contextOf, type TestRole } from './testing/cabinet-context'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

/** The refusal of a call, as the browser gets it. */
async function refused(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof TRPCError)) throw new Error('It was not refused')
  return { http: error.code, ...refusalOf(error.cause) }
}

async function createOwner(creditMinor = 0n) {
  const tenant = await createTestTenant({ creditMinor })
  const email = `${newId()}@people.example`
  const as = (role: TestRole): CabinetContext => {
    const context = contextOf(tenant, role)
    return { ...context, viewer: context.viewer && { ...context.viewer, email } }
  }
  const owner = as('owner')
  const { userId = '' } = owner.viewer ?? {}
  await db.user.create({ data: { id: userId, email, name: 'Ada Lovelace', passwordHash: '-' } })
  const { organizationId } = tenant
  await db.membership.create({ data: { id: newId(), organizationId, userId, role: 'owner' } })
  const token = () => mailedToken(email)
  return { ...tenant, as, owner, caller: createCaller(owner), token }
}

it('E5020 answers 409 with the list', async () => {
  const { caller } = await createOwner(5n)
  expect(await refused(caller.deletion.request())).toMatchObject({
    http: 'CONFLICT',
    code: 'E5020',
    details: { blockers: [{ kind: 'positive_credit', count: '5', currency: 'EUR' }] },
  })
  expect((await caller.deletion.preview()).blockers).toMatchObject([
    { amount: { decimal: '0.05', currency: 'EUR' } },
  ])
})

it('E5022 and E5023 answer 400; the right token schedules it, everywhere seen', async () => {
  const { caller, token, clock, owner } = await createOwner()
  await caller.deletion.request()
  expect(await refused(caller.deletion.confirm({ token: 'a-guess' }))).toMatchObject({
    http: 'BAD_REQUEST',
    code: 'E5022',
  })
  const first = await token()
  expect(await caller.deletion.look({ token: first })).toMatchObject({ expiresAt: expect.any(Date) })
  clock.advance(3_600_000)
  const later = createCaller({
    ...owner,
    viewer: owner.viewer && {
      ...owner.viewer,
      session: { ...owner.viewer.session, authenticatedAt: clock.now() },
    },
  })
  expect(await refused(later.deletion.confirm({ token: first }))).toMatchObject({
    http: 'BAD_REQUEST',
    code: 'E5023',
  })
  await later.deletion.request()
  await later.deletion.confirm({ token: await token() })
  expect((await later.session.me()).deletions).toEqual({ account: null, organization: expect.any(Date) })
  await later.deletion.cancel()
  expect((await later.session.me()).deletions).toEqual({ account: null, organization: null })
})

it('a request and a confirmation ask again who is there', async () => {
  const { owner } = await createOwner()
  const { viewer } = owner
  const provider = { connectionId: null, trustsTwoFactor: false }
  const session = { id: newId(), authenticatedAt: new Date(0), secondFactorAt: null, ...provider }
  const caller = createCaller({ ...owner, viewer: viewer && { ...viewer, session } })
  for (const call of [
    caller.deletion.request(),
    caller.deletion.confirm({ token: 'a-token' }),
    caller.accountDeletion.request(),
    caller.accountDeletion.confirm({ token: 'a-token' }),
  ])
    expect(await refused(call)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
})

it('E5021 answers 500 with the step, to staff who run it again', async () => {
  const { caller, token, clock, organizationId, as } = await createOwner()
  await caller.deletion.request()
  await caller.deletion.confirm({ token: await token() })
  clock.advance(7 * 86_400_000)
  const job = systemContext('test', clock, newId())
  await workOnDeletions(job)
  await db.organization.update({ where: { id: organizationId }, data: { creditMinor: 1n } })
  clock.advance(5 * 60_000)
  await workOnDeletions(job)
  const context = as({ staff: 'administrator' })
  const staff = createCaller(context)
  const [failed] = await staff.staffDeletions.list({ organizationId })
  expect(failed).toMatchObject({ state: 'erasing', failedStep: 'settle', isStuck: true })
  const deletionId = failed?.id ?? ''
  expect(await refused(staff.staffDeletions.retry({ deletionId }))).toMatchObject({
    http: 'INTERNAL_SERVER_ERROR',
    code: 'E5021',
    details: { step: 'settle' },
  })
  await db.organization.update({ where: { id: organizationId }, data: { creditMinor: 0n } })
  expect(await staff.staffDeletions.retry({ deletionId })).toEqual({ state: 'done' })
  expect(await staff.staffDeletions.list({ organizationId })).toMatchObject([
    { state: 'done', isStuck: false },
  ])
})
