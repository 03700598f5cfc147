import { expect, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { listOutbox, sendDueMail } from '@/server/modules/accounts/mail'
import { asUser } from '@/server/testing/as-user'
import { createFullTenant } from '@/server/testing/full-tenant'
import { createTestGame, createTestProvider, createTestTenant, testStart } from '@/server/testing/tenants'
import { rewrittenTables } from '../columns'

/** Two people of two words each: one belongs to this organization alone, one to another as well. */
export interface Named {
  userId: string
  email: string
  name: string
}

/** A tenant with a row of everything, each text of which that people write names its owner and a colleague. */
export async function createNamedTenant() {
  const providerCode = await createTestProvider()
  const id = await createTestGame({ providerCode })
  const full = await createFullTenant({ id, providerCode })
  const clock = manualClock(testStart)
  const other = await createTestTenant()
  const owner = await nameMember(full.ids.userId ?? '', `Ada L${full.mark}`)
  const second = await db.membership.findFirstOrThrow({
    where: { organizationId: full.organizationId, userId: { not: owner.userId } },
  })
  const colleague = await nameMember(second.userId, `Bob B${full.mark}`)
  await db.membership.create({
    data: { id: newId(), organizationId: other.organizationId, userId: colleague.userId, role: 'owner' },
  })
  await writeNames(full.organizationId, full.brandId, [owner, colleague])
  const tenant = asUser({ ...full.tenant, clock }, { role: 'owner', ...owner })
  return { ...full, clock, tenant, owner, colleague, other, job: systemContext('test', clock, newId()) }
}

async function nameMember(userId: string, name: string): Promise<Named> {
  const email = `${name.replace(' ', '.').toLowerCase()}@people.example`
  await db.user.update({ where: { id: userId }, data: { name, email } })
  return { userId, email, name }
}

/** Their rows never change, but for the name of who acted. */
const unchanging = ['fee_contract', 'invoice_payment', 'month_close']

/** Into each column that is said to be able to hold them, past the triggers that keep rows unchanged. */
async function writeNames(organizationId: string, brandId: string, people: readonly Named[]): Promise<void> {
  const [first, second] = people
  const actor = { kind: 'user', id: first?.userId, name: first?.email }
  const text = `Of ${first?.name}, ${second?.name}`
  for (const { table, scope, ...classes } of rewrittenTables) {
    if (scope === null || table === 'invite' || table === 'billing_profile') continue
    const owner = scope === 'brand_id' ? brandId : organizationId
    await db.query(`alter table "${table}" disable trigger user`)
    const write = (column: string, value: string) =>
      writeColumn({ table, column, where: `${scope} = '${owner}'`, value })
    for (const column of classes.text) await write(column, text)
    for (const column of classes.person) await write(column, first?.email ?? '')
    const note = unchanging.includes(table) ? {} : { note: `seen by ${second?.name}` }
    for (const column of classes.json) await write(column, JSON.stringify({ ...actor, ...note }))
    await db.query(`alter table "${table}" enable trigger user`)
  }
}

/** Where a rule about the row forbids a value, what is empty stays empty. */
async function writeColumn(one: { table: string; column: string; where: string; value: string }) {
  const { table, column, where, value } = one
  const literal = `'${value.replaceAll("'", "''")}'`
  const update = `update "${table}" set "${column}" = ${literal} where ${where}`
  await db.query(update).catch(() => db.query(`${update} and "${column}" is not null`))
}

/** Ends everything that stands against the deletion of a full tenant. */
export async function settleTenant({ organizationId }: { organizationId: string }): Promise<void> {
  const settled = { operatorStatus: 200, balanceMinor: 1n, mayHaveMoved: true, settledAt: testStart }
  await db.movement.updateMany({
    where: { organizationId },
    data: { ...settled, state: 'confirmed' },
  })
  await db.gameSession.updateMany({ where: { organizationId }, data: { status: 'closed' } })
  await db.freeRoundGrant.updateMany({
    where: { organizationId },
    data: { status: 'expired', closedAt: testStart },
  })
  await db.organization.update({ where: { id: organizationId }, data: { creditMinor: 0n } })
  await db.query('alter table invoice disable trigger user')
  await db.query(`update invoice set status = 'paid', paid_minor = total_minor where organization_id = $1`, [
    organizationId,
  ])
  await db.query('alter table invoice enable trigger user')
}

/** The token of the newest mailed link to this address. */
export async function mailedToken(email: string): Promise<string> {
  // The recipient may have the email already.
  const where = { recipient: email, kind: 'deletion_requested', nextAttemptAt: { not: null } }
  await vi.waitFor(async () => {
    const waiting = await db.mail.findFirst({ where })
    if (waiting) await sendDueMail({ clock: manualClock(waiting.createdAt) })
    expect(await db.mail.count({ where })).toBe(0)
  })
  const mails = await listOutbox()
  const asked = mails.find(({ kind, recipient }) => kind === 'deletion_requested' && recipient === email)
  return asked?.url?.split('/').at(-1) ?? ''
}
