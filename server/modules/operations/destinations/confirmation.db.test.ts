import { describe, expect, test, vi } from 'vitest'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createTestTenant } from '@/server/testing/tenants'
import {
  announce,
  changeDestination,
  confirmDestination,
  createDestination,
  createNotificationWorker,
  listDestinations,
  lookAtConfirmation,
  resendConfirmation,
  testDestination,
} from './index'
import { incidentDetails } from './testing/destinations'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const dayMs = 86_400_000
const settings = {
  ...{
    name: 'Your account is blocked: http://evil.example/pay',
    severities: ['critical' as const],
    rules: [],
  },
  ...{ quiet: null, digestMinutes: 0 as const, region: 'us' as const },
}

let next = 0
async function setUp() {
  const made = await createTestTenant()
  next += 1
  const email = `reader-${next}@stranger.example`
  const { destination } = await createDestination(made.tenant, { ...settings, kind: 'email', target: email })
  const destinationId = destination.id
  const worker = createNotificationWorker()
  const say = async () => {
    await announce(db, made.clock, {
      ...{ organizationId: made.organizationId, incidentId: destinationId, event: 'incident.opened' },
      ...{ severity: 'critical', rule: 'endpoint_failing', title: 'Callbacks fail', text: 'They do.' },
      ...{ href: '/', data: incidentDetails },
    })
    await worker.startDue(systemContext('send-notifications', made.clock, 'test'))
    await worker.idle()
  }
  return { ...made, email, destinationId, say }
}

const emailsTo = (recipient: string) => db.mail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })

async function tokenTo(recipient: string): Promise<string> {
  const sealed = (await emailsTo(recipient)).at(-1)?.bodySealed ?? ''
  const { url } = JSON.parse(keyring().open(sealed, 'mail.body')) as { url: string }
  return url.split('/confirm/')[1] ?? ''
}

const refusal = (code: string) => expect.objectContaining({ code })
const isConfirmed = async (tenant: Parameters<typeof listDestinations>[0]) =>
  (await listDestinations(tenant)).map((row) => row.isConfirmed)

describe('a mail address', () => {
  test('is sent one email that asks, and nothing else until its reader confirms', async () => {
    const { tenant, clock, email, destinationId, say } = await setUp()
    await say()
    await expect(testDestination(tenant, { destinationId })).rejects.toEqual(refusal('E0003'))
    expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual(['destination_confirmation'])
    expect(await isConfirmed(tenant)).toEqual([false])
    const token = await tokenTo(email)
    expect(await lookAtConfirmation({ clock }, { token })).toEqual({ email })
    await confirmDestination({ clock, requestId: 'r' }, { token })
    expect(await isConfirmed(tenant)).toEqual([true])
    await say()
    expect((await emailsTo(email)).map(({ kind }) => kind)).toEqual([
      'destination_confirmation',
      'notification',
    ])
  })

  test('reads no free text of a member in the subjects of the emails that ask and test', async () => {
    const { tenant, clock, email, destinationId, say } = await setUp()
    await confirmDestination({ clock, requestId: 'r' }, { token: await tokenTo(email) })
    await testDestination(tenant, { destinationId })
    await say()
    const mails = await emailsTo(email)
    expect(mails).toHaveLength(3)
    const written = mails.map(
      ({ subject, bodySealed }) => subject + keyring().open(bodySealed ?? '', 'mail.body'),
    )
    expect(written.join()).not.toContain('evil.example')
  })

  test('that waits when the address is replaced is told nothing', async () => {
    const { tenant, clock, email, destinationId, say } = await setUp()
    await confirmDestination({ clock, requestId: 'r' }, { token: await tokenTo(email) })
    await testDestination(tenant, { destinationId })
    await db.destination.update({ where: { id: destinationId }, data: { confirmedAt: null } })
    await say()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test('is asked again when it is replaced, and not when it stays', async () => {
    const { tenant, clock, email, destinationId } = await setUp()
    await confirmDestination({ clock, requestId: 'r' }, { token: await tokenTo(email) })
    const { region: _, ...kept } = settings
    await changeDestination(tenant, { ...kept, destinationId, isActive: true, target: email })
    expect(await isConfirmed(tenant)).toEqual([true])
    await changeDestination(tenant, { ...kept, destinationId, isActive: true, target: `new-${email}` })
    expect(await isConfirmed(tenant)).toEqual([false])
    expect(await emailsTo(`new-${email}`)).toHaveLength(1)
  })
})

describe('a link', () => {
  test('works once, for seven days, until another is sent', async () => {
    const { tenant, clock, email, destinationId } = await setUp()
    const first = await tokenTo(email)
    await resendConfirmation(tenant, { destinationId })
    const confirm = (token: string) => confirmDestination({ clock, requestId: 'r' }, { token })
    await expect(confirm(first)).rejects.toEqual(refusal('E0004'))
    const second = await tokenTo(email)
    clock.advance(7 * dayMs)
    await expect(confirm(second)).rejects.toEqual(refusal('E0004'))
    await resendConfirmation(tenant, { destinationId })
    const third = await tokenTo(email)
    await confirm(third)
    await expect(confirm(third)).rejects.toEqual(refusal('E0004'))
    await expect(resendConfirmation(tenant, { destinationId })).rejects.toEqual(refusal('E0003'))
  })
})

describe('what a stranger can be sent', () => {
  test('is three emails a day that ask, whoever has them sent', async () => {
    const { tenant, email, destinationId } = await setUp()
    await resendConfirmation(tenant, { destinationId })
    const other = await createTestTenant()
    await createDestination(other.tenant, { ...settings, kind: 'email', target: email })
    await expect(resendConfirmation(tenant, { destinationId })).rejects.toEqual(refusal('E9001'))
    await expect(
      createDestination(other.tenant, { ...settings, kind: 'email', target: email }),
    ).rejects.toEqual(refusal('E9001'))
    expect(await emailsTo(email)).toHaveLength(3)
  })

  test('is ten tests an hour at one host, of whatever organizations, and thirty of one organization', async () => {
    const [one, other] = [await createTestTenant(), await createTestTenant()]
    const add = async ({ tenant }: typeof one, host: string) =>
      (await createDestination(tenant, { ...settings, kind: 'webhook', target: `https://${host}/in` }))
        .destination.id
    const [first, same] = [await add(one, 'a.example.com'), await add(other, 'a.example.com')]
    for (let sent = 0; sent < 10; sent += 1) await testDestination(one.tenant, { destinationId: first })
    const tooMany = refusal('E9001')
    await expect(testDestination(one.tenant, { destinationId: first })).rejects.toEqual(tooMany)
    await expect(testDestination(other.tenant, { destinationId: same })).rejects.toEqual(tooMany)
    for (const host of ['b.example.com', 'c.example.com']) {
      const destinationId = await add(one, host)
      for (let sent = 0; sent < 9; sent += 1) await testDestination(one.tenant, { destinationId })
    }
    const last = await add(one, 'd.example.com')
    await testDestination(one.tenant, { destinationId: last })
    await expect(testDestination(one.tenant, { destinationId: last })).rejects.toEqual(tooMany)
    one.clock.advance(3_600_000)
    await testDestination(one.tenant, { destinationId: last })
  })
})
