import { beforeEach, expect, test, vi } from 'vitest'
import { subscriptionPages } from '@/components/status-page/render-subscription'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { listOutbox, sendDueMail } from '@/server/modules/accounts/mail'
import { changeSubscription, serveSubscribe, showSubscription } from '@/server/rest/serve-subscription'
import { testStart } from '@/server/testing/tenants'
import { mailStatusUpdates, postNoticeUpdate, pruneSubscribers, publishNotice, resolveNotice } from './index'
import { askSubscriber, confirmSubscription } from './subscribers'

const clock = manualClock(testStart)
const staff = systemContext('test', clock, 'req')
const caller = (ip: string | null = null) => ({ clock, origin: { ip, userAgent: null } })

beforeEach(async () => {
  Object.assign(env(), { CROUPIER_MODE: 'demo', MAIL_TRANSPORT: 'outbox' })
  clock.set(testStart)
  await db.statusSubscriber.deleteMany()
  await db.statusMailing.updateMany({ data: { finishedAt: clock.now() } })
  await db.mail.deleteMany()
})

/** So many emails of the address, newest first; what was asked for may be sending them already. */
async function mailsTo(email: string, count = 1) {
  await sendDueMail(staff)
  return vi.waitFor(async () => {
    const mails = (await listOutbox()).filter(({ recipient }) => recipient === email)
    expect(mails).toHaveLength(count)
    return mails
  })
}
const tokenFrom = (url: string | null | undefined) => url?.split('/').at(-1) ?? ''

async function subscribed(email: string): Promise<string> {
  await askSubscriber(caller(), email)
  const [mail] = await mailsTo(email)
  const token = tokenFrom(mail?.url)
  expect(await confirmSubscription({ clock }, token)).toBe(true)
  clock.advance(1_000)
  return token
}

const form = (path: string, fields: Record<string, string>) =>
  new Request(`http://croupier.test${path}`, { method: 'POST', body: new URLSearchParams(fields).toString() })

const subscribe = (email: string) =>
  serveSubscribe(form('/status/subscribe', { email }), subscriptionPages, { clock })

test('an address gets nothing but the question until it confirms, and a link alone changes nothing', async () => {
  const email = `${newId()}@example.com`
  expect((await subscribe(` ${email.toUpperCase()} `)).status).toBe(200)
  await publishNotice(staff, { title: 'Delays', text: 'Callbacks are late.' })
  await mailStatusUpdates(staff)
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm updates of the Croupier status page'])
  const token = tokenFrom(mails[0]?.url)
  const shown = await showSubscription(new Request('http://croupier.test/'), subscriptionPages, token)
  expect(await shown.text()).toContain('Confirm your subscription')
  expect((await db.statusSubscriber.findUniqueOrThrow({ where: { email } })).confirmedAt).toBeNull()
  const confirmed = await changeSubscription(form('/', { action: 'confirm' }), subscriptionPages, token)
  expect(await confirmed.text()).toContain('You are subscribed')
})

test('each update is mailed once to each subscriber, whoever runs the job and however often', async () => {
  const emails = Array.from({ length: 103 }, () => `${newId()}@example.com`)
  await db.statusSubscriber.createMany({
    data: emails.map((email) => ({ id: newId(), email, createdAt: testStart, confirmedAt: testStart })),
  })
  clock.advance(1_000)
  const { id: noticeId } = await publishNotice(staff, {
    title: 'Delays',
    text: 'Late.',
    components: ['callbacks'],
  })
  await Promise.all([mailStatusUpdates(staff), mailStatusUpdates(staff)])
  await postNoticeUpdate(staff, { noticeId, phase: 'identified', text: 'A slow disk.' })
  await postNoticeUpdate(staff, { noticeId, phase: 'resolved', text: 'Replaced.' })
  await mailStatusUpdates(staff)
  await mailStatusUpdates(staff)
  const counts = await db.mail.groupBy({ by: ['subject'], _count: true, orderBy: { subject: 'asc' } })
  expect(counts.map(({ subject, _count }) => [subject, _count])).toEqual([
    ['Identified: Delays', 103],
    ['Investigating: Delays', 103],
    ['Resolved: Delays', 103],
  ])
  expect(
    await db.mail.groupBy({
      by: ['recipient', 'subject'],
      _count: true,
      having: { recipient: { _count: { gt: 1 } } },
    }),
  ).toEqual([])
})

test('an update has the words, the parts and a way out that needs no page', async () => {
  const email = `${newId()}@example.com`
  const token = await subscribed(email)
  const { id: noticeId } = await publishNotice(staff, {
    title: 'Delays',
    text: 'Late.',
    components: ['callbacks'],
  })
  await resolveNotice(staff, { noticeId })
  await mailStatusUpdates(staff)
  const [resolved, published] = await mailsTo(email, 3)
  expect(published?.text).toContain('Investigating: Late.')
  expect(published?.text).toContain('Affected: Callback delivery')
  expect(resolved?.subject).toBe('Resolved: Delays')
  expect(published?.text).toContain(`/status/subscription/${token}`)
  const ended = await changeSubscription(
    form('/', { 'List-Unsubscribe': 'One-Click' }),
    subscriptionPages,
    token,
  )
  expect(await ended.text()).toContain('Your address was deleted')
  expect(await db.statusSubscriber.count({ where: { email } })).toBe(0)
})

test('a link of another, or a changed one, ends and confirms nothing', async () => {
  const email = `${newId()}@example.com`
  const token = await subscribed(email)
  const other = `${newId()}.${token.split('.')[1]}`
  for (const forged of [other, `${token}x`, 'nothing', ''])
    expect(
      await (
        await changeSubscription(form('/', { action: 'unsubscribe' }), subscriptionPages, forged)
      ).text(),
    ).toContain('unsubscribed')
  expect(await db.statusSubscriber.count({ where: { email } })).toBe(1)
  expect(
    (await showSubscription(new Request('http://croupier.test/'), subscriptionPages, other)).status,
  ).toBe(404)
})

test('a known address is answered as an unknown one, and few mails go to one address or from one network', async () => {
  const email = `${newId()}@example.com`
  await subscribed(email)
  const answers = []
  for (const typed of [email, `${newId()}@example.com`, email])
    answers.push(await (await subscribe(typed)).text())
  expect(new Set(answers).size).toBe(1)
  const busy = await subscribe(email)
  expect([busy.status, await busy.text()]).toEqual([429, expect.stringContaining('Too many attempts')])
  for (let turn = 0; turn < 20; turn += 1)
    await askSubscriber(caller('198.51.100.9'), `${newId()}@example.com`)
  await expect(askSubscriber(caller('198.51.100.9'), `${newId()}@example.com`)).rejects.toMatchObject({
    code: 'E9001',
  })
  expect((await subscribe('no address')).status).toBe(400)
})

test('addresses that did not confirm within two days are forgotten', async () => {
  const [asked, confirmed] = [`${newId()}@example.com`, `${newId()}@example.com`]
  await subscribed(confirmed)
  await askSubscriber(caller(), asked)
  clock.advance(48 * 3_600_000 + 1)
  expect(await pruneSubscribers(staff)).toBe(1)
  expect(await db.statusSubscriber.findMany({ select: { email: true } })).toEqual([{ email: confirmed }])
})
