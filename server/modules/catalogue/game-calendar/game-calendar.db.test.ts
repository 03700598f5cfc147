import { expect, test } from 'vitest'
import { GET } from '@/app/calendar/[token]/route'
import { db } from '@/server/db'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import {
  createCalendarAddress,
  getCalendarAddress,
  listCalendar,
  listCalendarEverywhere,
  removeCalendarAddress,
} from './index'

const day = 86_400_000
const soon = (days: number) => new Date(Math.ceil(Date.now() / day) * day + days * day)

async function setUp() {
  const own = await createTestTenant()
  own.clock.set(new Date())
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode, name: 'Lucky; Harbour, the\nfirst' })
  return { ...own, providerCode, gameId }
}

const read = (url: string) => {
  const token = url.split('/').at(-1) ?? ''
  return GET(new Request(url), { params: Promise.resolve({ token }) })
}
/** Long lines are folded (RFC 5545, 3.1). */
const linesOf = async (response: Response) => (await response.text()).replaceAll('\r\n ', '').split('\r\n')

test('an address answers the dates of the organization’s games as iCalendar, until it is replaced or removed', async () => {
  const { tenant, gameId } = await setUp()
  const retiresAt = new Date(soon(40).getTime() + 90_000)
  await db.game.update({
    where: { id: gameId },
    data: { releaseDate: soon(10), retiresAt, retirementNote: 'See the second one' },
  })
  expect(await getCalendarAddress(tenant)).toBeNull()
  const { url } = await createCalendarAddress(tenant)
  const response = await read(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  const lines = await linesOf(response)
  const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect(lines).toContain(`UID:${gameId}-release@croupier`)
  expect(lines).toContain(`DTSTART;VALUE=DATE:${compact(soon(10)).slice(0, 8)}`)
  expect(lines).toContain(`DTSTART:${compact(retiresAt)}`)
  expect(lines).toContain('DESCRIPTION:See the second one')
  expect(lines.some((line) => line.startsWith('SUMMARY:Retirement: Lucky\\; Harbour\\, the\\nfirst ('))).toBe(
    true,
  )
  const second = await createCalendarAddress(tenant)
  expect((await read(url)).status).toBe(404)
  expect((await read(second.url)).status).toBe(200)
  await removeCalendarAddress(tenant)
  await removeCalendarAddress(tenant)
  expect((await read(second.url)).status).toBe(404)
  expect(await getCalendarAddress(tenant)).toBeNull()
})

test('an address of a closed organization, and one that never was, are not found', async () => {
  const { tenant, organizationId } = await setUp()
  const { url } = await createCalendarAddress(tenant)
  await db.organization.update({ where: { id: organizationId }, data: { isActive: false } })
  for (const dead of [url, 'http://127.0.0.1:3000/calendar/x', 'http://127.0.0.1:3000/calendar/%00']) {
    const response = await read(dead)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'E0004' } })
  }
})

test('what was comes the newest first, what is to come the earliest', async () => {
  const { tenant, providerCode, gameId, clock } = await setUp()
  const other = await createTestGame({ providerCode })
  const date = (id: string, releaseDate: Date) => db.game.update({ where: { id }, data: { releaseDate } })
  const names = async (isPast: boolean) => {
    const { events } = await listCalendar(tenant, { isPast })
    return events.map((event) => event.gameId).filter((id) => id === gameId || id === other)
  }
  await date(gameId, soon(3))
  await date(other, soon(2))
  expect([await names(false), await names(true)]).toEqual([[other, gameId], []])
  clock.set(soon(5))
  expect([await names(false), await names(true)]).toEqual([[], [gameId, other]])
  const everywhere = await listCalendarEverywhere(
    { ...tenant, actor: { kind: 'system', job: 'test' } },
    { isPast: true },
  )
  expect(everywhere.events.map((event) => event.gameId)).toEqual(expect.arrayContaining([gameId, other]))
})

test('addresses are guessed within the budget of a network address', async () => {
  const guess = () =>
    GET(
      new Request('http://127.0.0.1:3000/calendar/x', { headers: { 'x-forwarded-for': '198.51.100.78' } }),
      { params: Promise.resolve({ token: 'x' }) },
    )
  const statuses = new Set<number>()
  for (let index = 0; index <= cabinetBudgets.status; index++) statuses.add((await guess()).status)
  expect([...statuses]).toEqual([404, 429])
})
