import { expect, it } from 'vitest'
import { db } from '@/server/db'
import { addLink, createAffiliate } from '@/server/modules/finance/affiliates/testing/world'
import { cabinetBudgets, requireAddressBudget } from '@/server/modules/platform/rate-limits'
import { followAffiliateLink } from './follow-affiliate-link'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let lastAddress = 0

/** By an address of its own, unless one is named. */
const follow = (code: string, headers: Record<string, string> = {}, method = 'GET') => {
  lastAddress += 1
  const own = { 'user-agent': browser, 'x-forwarded-for': `198.18.0.${lastAddress}` }
  const request = new Request(`http://127.0.0.1:3000/r/${code}`, { method, headers: { ...own, ...headers } })
  return followAffiliateLink(request, code)
}

const clicksOf = async (linkId: string) => {
  const rows = await db.affiliateClick.findMany({ where: { linkId } })
  return rows.reduce((sum, { clicks }) => sum + clicks, 0)
}

it('a link leads to the enquiry form, counts each click once, and keeps nothing of who followed', async () => {
  const { id, code } = await addLink(await createAffiliate())
  const answer = await follow(code, { cookie: 'a=b' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(new RegExp(`^/enquire\\?via=${code}\\.`))
  expect([answer.headers.get('set-cookie'), answer.headers.get('referrer-policy')]).toEqual([
    null,
    'no-referrer',
  ])
  await Promise.all(Array.from({ length: 9 }, () => follow(code)))
  const rows = await db.affiliateClick.findMany({ where: { linkId: id } })
  expect(rows).toEqual([
    { linkId: id, organizationId: expect.any(String), clicks: 10, day: expect.any(Date) },
  ])
})

it.each([
  ['HEAD', {}, 'HEAD'],
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['a preview of a chat', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }, 'GET'],
  ['a library', { 'user-agent': 'curl/8.1' }, 'GET'],
  ['a program that says nothing', { 'user-agent': '' }, 'GET'],
  ['a browser that loads ahead', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
])('%s is led on and not counted', async (_, headers, method) => {
  const { id, code } = await addLink(await createAffiliate())
  expect((await follow(code, headers, method)).headers.get('location')).toContain('via=')
  expect(await clicksOf(id)).toBe(0)
})

it('an unknown, malformed or retired code leads to the form without a referrer', async () => {
  const { id, code } = await addLink(await createAffiliate())
  await db.affiliateLink.update({ where: { id }, data: { retiredAt: new Date() } })
  for (const unknown of ['zzzzzzzzzz', "x' or 1=1", '../sign-in', code]) {
    const answer = await follow(unknown)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/enquire'])
  }
  expect(await clicksOf(id)).toBe(0)
})

it('an address above its budget is led on and not counted', async () => {
  const { id, code } = await addLink(await createAffiliate())
  const address = '198.18.1.1'
  await requireAddressBudget('openCalls', { address, calls: cabinetBudgets.openCalls, now: new Date() })
  const answer = await follow(code, { 'x-forwarded-for': address })
  expect([answer.status, await clicksOf(id)]).toEqual([303, 0])
})
