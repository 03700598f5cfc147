import type { Db, Statement } from '@/server/db'

const openStatement: Statement = {
  name: 'campaigns.open-throttle',
  text: `insert into campaign_throttle (provider_code, per_second, tokens, refilled_at) values ($1, $2::int, $2::int, $3)
    on conflict (provider_code) do nothing`,
}

/**
 * A token bucket that holds one second's calls; time refills it. One statement locks its row, so all processes share
 * it.
 */
const takeStatement: Statement = {
  name: 'campaigns.take-tokens',
  text: `with filled as (
      select provider_code, least(per_second,
        tokens + greatest(0, extract(epoch from $2::timestamptz - refilled_at)) * per_second) as tokens
      from campaign_throttle where provider_code = $1 for update
    ), taken as (select provider_code, tokens, least($3::int, floor(tokens)::int) as count from filled)
    update campaign_throttle t set tokens = taken.tokens - taken.count, refilled_at = greatest(t.refilled_at, $2::timestamptz)
    from taken where t.provider_code = taken.provider_code
    returning taken.count, t.per_second as "perSecond", t.tokens, t.refilled_at as "refilledAt"`,
}

export interface Taken {
  count: number
  perSecond: number
  /** What is left. */
  tokens: number
  /** Later than now after a provider asked for a pause. */
  refilledAt: Date
}

/** Takes up to `wanted` calls from a provider's bucket. */
export async function takeTokens(
  db: Db,
  asked: { providerCode: string; now: Date; wanted: number; defaultPerSecond: number },
): Promise<Taken> {
  const { providerCode, now, wanted, defaultPerSecond } = asked
  const take = () => db.query<Taken>(takeStatement, [providerCode, now, wanted])
  const [known] = await take()
  if (known) return known
  await db.query(openStatement, [providerCode, defaultPerSecond, now])
  const [opened] = await take()
  if (!opened) throw new Error(`No throttle for provider ${providerCode}`)
  return opened
}

const returnStatement: Statement = {
  name: 'campaigns.return-tokens',
  text: 'update campaign_throttle set tokens = least(per_second, tokens + $2) where provider_code = $1',
}

/** Returns unused calls to the bucket. */
export async function returnTokens(db: Db, providerCode: string, count: number): Promise<void> {
  if (count > 0) await db.query(returnStatement, [providerCode, count])
}

const drainStatement: Statement = {
  name: 'campaigns.drain-tokens',
  text: `update campaign_throttle set tokens = 0, refilled_at = greatest(refilled_at, $2) where provider_code = $1`,
}

/** The provider asked for a pause: no calls before `until`. */
export async function drainTokens(db: Db, providerCode: string, until: Date): Promise<void> {
  await db.query(drainStatement, [providerCode, until])
}

const rateStatement: Statement = {
  name: 'campaigns.save-rate',
  text: `insert into campaign_throttle as t (provider_code, per_second, tokens, refilled_at) values ($1, $2::int, $2::int, $3)
    on conflict (provider_code) do update set per_second = $2::int, tokens = least(t.tokens, $2::int)`,
}

export async function saveRate(
  db: Db,
  { providerCode, perSecond, now }: { providerCode: string; perSecond: number; now: Date },
): Promise<void> {
  await db.query(rateStatement, [providerCode, perSecond, now])
}

const readStatement: Statement = {
  name: 'campaigns.rate',
  text: `select t.per_second as "perSecond" from provider p
    left join campaign_throttle t on t.provider_code = p.code where p.code = $1`,
}

/** Null for an unknown provider; `perSecond` null where the default applies. */
export async function selectRate(db: Db, providerCode: string): Promise<{ perSecond: number | null } | null> {
  const [row] = await db.query<{ perSecond: number | null }>(readStatement, [providerCode])
  return row ?? null
}
