import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction, isRefusedByDatabase } from '@/server/db'
import { authenticateKey, issueKey } from '@/server/modules/accounts/keys'
import { sendDueMail } from '@/server/modules/accounts/mail'
import { inviteOwner } from '@/server/modules/accounts/members'
import { reinstateOrganization } from '@/server/modules/accounts/organizations'
import { asUser } from '@/server/testing/as-user'
import { fingerprint } from '@/server/testing/full-tenant'
import { findOrganizationBlockers } from './blockers'
import { columns, deletedTables } from './columns'
import {
  cancelOrganizationDeletion,
  confirmOrganizationDeletion,
  getOrganizationDeletion,
  lookAtDeletionToken,
  previewOrganizationDeletion,
  requestOrganizationDeletion,
  retryDeletion,
  workOnDeletions,
} from './index'
import { deleteRows } from './queries-erase'
import { drainMs, leaseMs } from './rules'
import { stepsOf } from './steps'
import { placesOf, textColumns } from './testing/search-database'
import { createNamedTenant, mailedToken, settleTenant } from './testing/world'
import { setDeletionHook } from './work-on-deletions'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const dayMs = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })

type World = Awaited<ReturnType<typeof createNamedTenant>>

afterEach(() => setDeletionHook(null))

async function schedule({ tenant, owner }: Pick<World, 'tenant' | 'owner'>): Promise<void> {
  await requestOrganizationDeletion(tenant)
  await sendDueMail(tenant)
  await confirmOrganizationDeletion(tenant, { token: await mailedToken(owner.email) })
}

/** To the end of the cooling-off, the close, and past the wait after it. */
async function runOut({ clock, job }: Pick<World, 'clock' | 'job'>) {
  clock.advance(7 * dayMs)
  await workOnDeletions(job)
  clock.advance(drainMs)
  return workOnDeletions(job)
}

const stateOf = async ({ organizationId }: { organizationId: string }) =>
  db.deletion.findFirstOrThrow({ where: { organizationId }, orderBy: { createdAt: 'desc' } })

describe('the report', () => {
  it('says what goes, stays and why, and what blocks; then nothing blocks (E5020)', async () => {
    const world = await createNamedTenant()
    const report = await previewOrganizationDeletion(world.tenant)
    expect(report.stays.every(({ why }) => why)).toBe(true)
    expect(report.goes.length).toBeGreaterThan(5)
    const kinds = report.blockers.map(({ kind }) => kind)
    expect(kinds).toEqual([
      ...['open_transactions', 'live_sessions', 'active_grants', 'unpaid_invoices', 'positive_credit'],
    ])
    const refused = await requestOrganizationDeletion(world.tenant).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'E5020', status: 409 })
    expect((refused as { details: { blockers: unknown[] } }).details.blockers).toHaveLength(5)
    await settleTenant(world)
    await expect(requestOrganizationDeletion(world.tenant)).resolves.toBeUndefined()
  })

  it('counts campaigns, purchases, refunds, fees that are not invoiced and debts as well', async () => {
    const world = await createNamedTenant()
    const { organizationId } = world
    await settleTenant(world)
    const started = `update campaign set status = 'running', form = null, started_at = created_at,
      check_id = id, "check" = '{}' where organization_id = $1`
    await db.query(started, [organizationId])
    await db.query('alter table month_close disable trigger user')
    await db.query('delete from month_close where organization_id = $1', [organizationId])
    await db.query('alter table month_close enable trigger user')
    await db.organization.update({ where: { id: organizationId }, data: { creditMinor: -5n } })
    const kinds = (await findOrganizationBlockers(db, organizationId, world.clock.now())).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(['active_campaigns', 'fees_not_invoiced', 'negative_credit'])
  })
})

describe('the token', () => {
  it('confirms once, for who asked for it, in this organization (E5022)', async () => {
    const world = await createNamedTenant()
    const { tenant, owner, colleague, other } = world
    await settleTenant(world)
    await requestOrganizationDeletion(tenant)
    await sendDueMail(tenant)
    const token = await mailedToken(owner.email)
    const wrong = (ctx: TenantContext, given: string) =>
      expect(confirmOrganizationDeletion(ctx, { token: given })).rejects.toEqual(refusal('E5022'))
    await wrong(tenant, `${token}x`)
    await wrong(asUser(tenant, { role: 'owner', ...colleague }), token)
    await wrong({ ...tenant, organizationId: other.tenant.organizationId }, token)
    await expect(lookAtDeletionToken(tenant, { token })).resolves.toMatchObject({})
    const { dueAt } = await confirmOrganizationDeletion(tenant, { token })
    expect(dueAt).toEqual(new Date(tenant.clock.now().getTime() + 7 * dayMs))
    await wrong(tenant, token)
    const stored = await stateOf(world)
    expect(stored.tokenHash).toBeNull()
    expect(await placesOf(token)).toEqual([])
  })

  it('expires after an hour (E5023), and a newer one replaces it (E5022)', async () => {
    const world = await createNamedTenant()
    const { tenant, owner, clock } = world
    await settleTenant(world)
    await requestOrganizationDeletion(tenant)
    await sendDueMail(tenant)
    const first = await mailedToken(owner.email)
    clock.advance(1)
    await requestOrganizationDeletion(tenant)
    await sendDueMail(tenant)
    const second = await mailedToken(owner.email)
    expect(second).not.toBe(first)
    await expect(confirmOrganizationDeletion(tenant, { token: first })).rejects.toEqual(refusal('E5022'))
    clock.advance(3_600_000)
    await expect(confirmOrganizationDeletion(tenant, { token: second })).rejects.toEqual(refusal('E5023'))
  })

  it('is asked for and used by owners alone', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    const admin = asUser(world.tenant, { role: 'admin', ...world.colleague })
    await expect(requestOrganizationDeletion(admin)).rejects.toEqual(refusal('E5004'))
    await expect(cancelOrganizationDeletion(admin)).rejects.toEqual(refusal('E5004'))
  })
})

describe('the cooling-off', () => {
  it('is mailed to all members, and any owner calls it off; nothing has changed', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    const mailed = await db.mail.findMany({
      where: { kind: 'deletion_scheduled' },
      select: { recipient: true },
    })
    expect(mailed.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([world.owner.email, world.colleague.email]),
    )
    expect(await getOrganizationDeletion(world.tenant)).toMatchObject({ state: 'scheduled' })
    world.clock.advance(7 * dayMs - 1)
    await workOnDeletions(world.job)
    await cancelOrganizationDeletion(asUser(world.tenant, { role: 'owner', ...world.colleague }))
    world.clock.advance(30 * dayMs)
    await workOnDeletions(world.job)
    const organization = await db.organization.findUniqueOrThrow({ where: { id: world.organizationId } })
    expect(organization).toMatchObject({ isActive: true, deletedAt: null })
    await expect(cancelOrganizationDeletion(world.tenant)).rejects.toEqual(refusal('E0004'))
  })

  it('ends without a deletion where something has come up meanwhile', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    await db.organization.update({ where: { id: world.organizationId }, data: { creditMinor: 1n } })
    await runOut(world)
    expect(await stateOf(world)).toMatchObject({
      state: 'blocked',
      blockers: [{ kind: 'positive_credit', count: '1' }],
    })
    expect(await db.organization.findUniqueOrThrow({ where: { id: world.organizationId } })).toMatchObject({
      isActive: true,
    })
  })
})

describe('the deletion', () => {
  it('leaves money alone, and nobody’s name, mail or secret; another tenant is untouched', async () => {
    const [world, bystander] = [await createNamedTenant(), await createNamedTenant()]
    await settleTenant(world)
    const [before, had] = [await fingerprint(bystander), await fingerprint(world)]
    const money = await moneyOf(world.organizationId)
    await schedule(world)
    await runOut(world)
    expect(await stateOf(world)).toMatchObject({ state: 'done', failures: 0 })
    // Whose account is deleted is named nowhere; whose account stays, in the account alone and in what was mailed to them.
    expect([...(await placesOf(world.owner.name)), ...(await placesOf(world.owner.email))]).toEqual([])
    const { colleague } = world
    const places = [...(await placesOf(colleague.name)), ...(await placesOf(colleague.email))]
    expect(places).toEqual(['app_user.name', 'app_user.email', 'mail.recipient'])
    expect(await placesOf(`invited-${world.mark}@example.com`)).toEqual([])
    expect(await placesOf(`secret-${world.mark}`)).toEqual([])
    const { organizationId } = world
    const left = await fingerprint(world)
    const gone = ['api_key', ...deletedTables.map(({ table }) => table)]
    expect(gone.filter((table) => /^0 /.test(had[table] ?? '0 '))).toEqual([])
    expect(gone.filter((table) => left[table] !== '0 ')).toEqual([])
    expect(await db.user.findUnique({ where: { id: world.owner.userId } })).toBeNull()
    expect(await db.user.findUnique({ where: { id: world.colleague.userId } })).not.toBeNull()
    expect(await moneyOf(organizationId)).toEqual(money)
    expect(await fingerprint(bystander)).toEqual(before)
    expect(await db.deletionSubject.count({ where: { deletion: { organizationId } } })).toBe(0)
  })

  it('ends keys at once, and the sessions of people who belong to nothing else', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    const { token } = await issueKey(world.tenant, { name: 'k', scopes: ['read'], expiresInDays: null })
    expect(await authenticateKey(token, world.clock)).not.toBeNull()
    await schedule(world)
    world.clock.advance(7 * dayMs)
    await workOnDeletions(world.job)
    const key = await db.apiKey.findFirstOrThrow({
      where: { name: 'k', organizationId: world.organizationId },
    })
    expect(key.revokedAt).not.toBeNull()
    const open = { userId: world.owner.userId, endedAt: null, expiresAt: { gt: world.clock.now() } }
    expect(await db.userSession.count({ where: open })).toBe(0)
    expect(
      await db.membership.count({ where: { organizationId: world.organizationId, isActive: true } }),
    ).toBe(0)
  })

  it('refuses the slug ever after, and a reinstatement', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    await runOut(world)
    const again = { id: newId(), slug: world.slug, name: 'Again', kind: 'single' as const }
    await expect(db.organization.create({ data: again })).rejects.toThrow()
    const staff = asUser(world.job, { staffRole: 'administrator' })
    await expect(reinstateOrganization(staff, { organizationId: world.organizationId })).rejects.toEqual(
      refusal('E7001'),
    )
    const invited = inviteOwner(
      { ...staff, organizationId: world.tenant.organizationId },
      { email: 'new@x.example' },
    )
    await expect(invited).rejects.toEqual(refusal('E7001'))
    const revived = db.query('update organization set is_active = true where id = $1', [world.organizationId])
    await expect(revived).rejects.toSatisfy(isRefusedByDatabase)
  })

  it('goes on after a crash between any two steps', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    world.clock.advance(7 * dayMs)
    setDeletionHook((point) => {
      // Within a step it would be a failure: `killed.db.test.ts` kills processes there.
      if (!point.startsWith('in ')) throw new Error('crash')
    })
    let crashes = 0
    for (let round = 0; round < 200 && (await stateOf(world)).state !== 'done'; round += 1) {
      await workOnDeletions(world.job).catch(() => (crashes += 1))
      world.clock.advance(leaseMs)
    }
    expect(await stateOf(world)).toMatchObject({ state: 'done', failures: 0 })
    // One crash after each step and after the wait, and one more where a table has rows left after its first batch.
    expect(crashes).toBeGreaterThanOrEqual(stepsOf({ kind: 'organization' }).length)
    expect(await placesOf(world.owner.email)).toEqual([])
  })

  it('is run by one of several instances at a time', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    world.clock.advance(7 * dayMs)
    await Promise.all([1, 2, 3].map(() => workOnDeletions(world.job)))
    world.clock.advance(drainMs)
    const worked = await Promise.all([1, 2, 3].map(() => workOnDeletions(world.job)))
    expect(worked.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(worked.every(({ failed }) => failed === 0)).toBe(true)
    const audited = await db.auditEntry.count({
      where: { organizationId: world.organizationId, action: 'deletion.completed' },
    })
    expect(audited).toBe(1)
  })

  it('that fails tells the step and is run again by staff (E5021)', async () => {
    const world = await createNamedTenant()
    await settleTenant(world)
    await schedule(world)
    world.clock.advance(7 * dayMs)
    await workOnDeletions(world.job)
    await db.movement.updateMany({
      where: { organizationId: world.organizationId },
      data: { state: 'unknown', settledAt: null },
    })
    world.clock.advance(drainMs)
    expect(await workOnDeletions(world.job)).toEqual({ done: 0, failed: 1 })
    const failed = await stateOf(world)
    expect(failed).toMatchObject({ state: 'erasing', failedStep: 'settle', failures: 1 })
    const staff = asUser(world.job, { staffRole: 'administrator' })
    await expect(retryDeletion(staff, { deletionId: failed.id })).rejects.toMatchObject({
      code: 'E5021',
      status: 500,
      details: { step: 'settle' },
    })
    await settleTenant(world)
    await expect(retryDeletion(staff, { deletionId: failed.id })).resolves.toEqual({ state: 'done' })
    await expect(retryDeletion(staff, { deletionId: failed.id })).rejects.toEqual(refusal('E0004'))
  })
})

it('a long table is emptied in batches, and of no other organization', async () => {
  const [world, other] = [await createNamedTenant(), await createNamedTenant()]
  const count = ({ organizationId }: World) => db.playRefusal.count({ where: { organizationId } })
  await db.query(
    `insert into play_refusal select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
      from play_refusal r, generate_series(1, 5000) where organization_id = $1`,
    [world.organizationId],
  )
  const table = deletedTables.find((one) => one.table === 'play_refusal')
  const batch = () => table && inTransaction((tx) => deleteRows(tx, table, world.organizationId))
  expect([await batch(), await count(world), await batch()]).toEqual([true, 1, false])
  expect([await count(world), await count(other)]).toEqual([0, 1])
})

it('every column that can hold text is classified, once, and no other', async () => {
  const listed = Object.entries(columns).flatMap(
    ([table, { scope: _, deleted: _step, isLong: _isLong, ...classes }]) =>
      Object.values(classes)
        .flat()
        .map((column) => `${table}.${column}`),
  )
  const present = (await textColumns()).map(({ table, column }) => `${table}.${column}`)
  expect(listed.toSorted()).toEqual(present.toSorted())
})

async function moneyOf(organizationId: string) {
  const [row] = await db.query<{ sums: string }>(
    `select concat_ws(' ',
      (select concat(count(*), ':', sum(amount_minor)) from movement where organization_id = $1),
      (select concat(count(*), ':', sum(amount_minor)) from credit_entry where organization_id = $1),
      (select concat(count(*), ':', sum(total_minor), md5(string_agg(buyer::text, ''))) from invoice where organization_id = $1),
      (select concat(count(*), ':', sum(amount_minor)) from invoice_line where organization_id = $1),
      (select concat(count(*), ':', sum(amount_minor)) from invoice_payment where organization_id = $1),
      (select concat(count(*), ':', sum(fee_minor)) from fee_accrual where organization_id = $1),
      (select concat(count(*), ':', sum(price_minor)) from purchase where organization_id = $1),
      (select concat(count(*), ':', sum(bet_minor)) from fact where organization_id = $1)) as sums`,
    [organizationId],
  )
  return row?.sums
}
