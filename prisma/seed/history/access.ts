import type { SignInMethod, SignInOutcomeName } from '@/server/contract/sign-ins'
import { manualClock } from '@/server/core/clock'
import type { ApiScope, Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createServiceAccount, issueKey } from '@/server/modules/accounts/keys'
import { recordSignIn } from '@/server/modules/accounts/sign-ins'
import { demoServiceAccounts, demoUsers } from '../demo-plan'
import { dayMs } from '../past-plan'
import { findPeople, type People } from './people'
import { type Random, randomOf } from './random'

const slug = 'lucky-lane'
const weeks = 5
const minuteMs = 60_000

const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
] as const
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const unknownDevice = 'python-requests/2.32.5'

/** Addresses of networks that are reserved for examples. */
const office = '203.0.113.24'
const unknownAddress = '198.51.100.77'

interface PlannedSignIn {
  email: string
  at: Date
  method: SignInMethod
  outcome: SignInOutcomeName
  reason?: string
  ip: string
  userAgent: string
}

/** Who signed in during the last weeks, and who was refused: the same on each machine, relative to the start. Oldest first. */
export function planSignIns(now: Date): PlannedSignIn[] {
  const people = demoUsers.filter(({ organization }) => organization === slug || organization === null)
  return [...people.flatMap((person) => signInsOf(person, now)), ...guesses(now)]
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Some of the last weeks' working days; a wrong password or code now and then. Croupier's staff have a second factor. */
function signInsOf({ email, organization }: (typeof demoUsers)[number], now: Date): PlannedSignIn[] {
  const random = randomOf(`sign-ins ${email}`)
  const isStaff = organization === null
  const desk = { ip: isStaff ? '192.0.2.10' : office, userAgent: devices[random.below(devices.length)] ?? '' }
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return Array.from({ length: weeks * 7 }, (_, index) => new Date(today - (index + 1) * dayMs)).flatMap(
    (day) => (random.share() < chanceOf(day) ? signInsAt(random, day, { email, isStaff, desk }) : []),
  )
}

const chanceOf = (day: Date) => ([0, 6].includes(day.getUTCDay()) ? 0.06 : 0.45)

interface Person {
  email: string
  isStaff: boolean
  desk: { ip: string; userAgent: string }
}

function signInsAt(random: Random, day: Date, { email, isStaff, desk }: Person): PlannedSignIn[] {
  const at = new Date(day.getTime() + (7.5 * 60 + random.below(150)) * minuteMs + random.below(60_000))
  const own = { email, ...desk }
  const seconds = (count: number) => new Date(at.getTime() + count * 1_000)
  const typo = { ...own, at, method: 'password', outcome: 'refused', reason: 'wrong_password' } as const
  const asked = { ...own, method: 'password', outcome: 'incomplete', reason: 'second_factor_needed' } as const
  const kind = random.below(12)
  if (!isStaff) {
    const place = kind === 1 ? { ip: `198.51.100.${20 + random.below(20)}`, userAgent: phone } : desk
    const done = { ...own, ...place, at: seconds(20), method: 'password', outcome: 'succeeded' } as const
    return kind === 0 ? [typo, done] : [done]
  }
  const refused = { at: seconds(20), outcome: 'refused', reason: 'wrong_code' } as const
  const wrong: PlannedSignIn = { ...own, ...refused, method: 'two_factor' }
  const method = kind === 2 ? 'recovery_code' : 'two_factor'
  const done = { ...own, at: seconds(45), method, outcome: 'succeeded' } as const
  return [...(kind === 0 ? [typo] : []), { ...asked, at: seconds(10) }, ...(kind < 3 ? [wrong] : []), done]
}

/** On a Sunday night passwords of the owner were guessed, until the throttle refused them. */
function guesses(now: Date): PlannedSignIn[] {
  const today = Math.floor(now.getTime() / dayMs)
  const sunday = today - 9 - new Date((today - 9) * dayMs).getUTCDay()
  const from = sunday * dayMs + 3.2 * 60 * minuteMs
  return Array.from({ length: 14 }, (_, index) => ({
    ...{ email: `owner@${slug}.example`, at: new Date(from + index * 9_000), method: 'password' as const },
    ...(index < 8
      ? { outcome: 'refused' as const, reason: 'wrong_password' }
      : { outcome: 'throttled' as const, reason: 'too_many_attempts' }),
    ...{ ip: unknownAddress, userAgent: unknownDevice },
  }))
}

/** Service accounts of one organization, and the sign-in log. */
export async function seedAccess(ctx: Context): Promise<void> {
  await seedServiceAccounts(await findPeople(ctx))
  await seedSignIns(ctx)
}

/** The sign-in log of the last weeks, in one commit: an interrupted seed leaves none of it. */
async function seedSignIns(ctx: Context): Promise<void> {
  if ((await db.signInAttempt.count()) > 0) return
  const users = new Map(
    (await db.user.findMany({ select: { id: true, email: true } })).map((one) => [one.email, one.id]),
  )
  await inTransaction(async (tx) => {
    for (const { email, at, ip, userAgent, ...attempt } of planSignIns(ctx.clock.now())) {
      const userId = users.get(email)
      const then = { ...ctx, clock: manualClock(at), origin: { ip, userAgent } }
      if (userId) await recordSignIn(tx, then, { userId, ...attempt })
    }
  })
}

/** Owners of keys that are no person, and what their keys were called for: the sessions of the last days, an hour each. */
async function seedServiceAccounts(people: People): Promise<void> {
  const { id, createdAt } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const organizationId = asOrganizationId(id)
  for (const { name, role, keyName, scopes, afterDays } of demoServiceAccounts) {
    const at = new Date(createdAt.getTime() + (afterDays + 0.4) * dayMs)
    const admin = { ...people.actAs(`admin@${slug}.example`, at), organizationId }
    const found = await db.serviceAccount.findFirst({ where: { organizationId, name } })
    const { id: serviceAccountId } = found ?? (await createServiceAccount(admin, { name, role }))
    if ((await db.apiKey.count({ where: { serviceAccountId } })) > 0) continue
    const key = { name: keyName, scopes: [...scopes] as ApiScope[], expiresInDays: null, serviceAccountId }
    const issued = await issueKey(admin, key)
    if (role === 'developer') await countCalls(issued.key.id, organizationId)
  }
}

const callsStatement = `with calls as (
    insert into api_key_usage (key_id, hour, calls)
    select $1::uuid, date_trunc('hour', created_at, 'UTC'), count(*) from game_session
    where organization_id = $2::uuid and mode = 'real' and created_at > now() - interval '14 days' group by 2
    on conflict do nothing)
  update api_key set last_used_at = (select max(created_at) from game_session where organization_id = $2::uuid and mode = 'real')
  where id = $1::uuid`

const countCalls = (keyId: string, organizationId: string) =>
  inTransaction((tx) => tx.query(callsStatement, [keyId, organizationId]))
