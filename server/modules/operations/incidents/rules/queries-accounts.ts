import type { Db, Statement } from '@/server/db'

interface NearBrandLimit {
  id: string
  brandLimit: number
  brands: number
}

const nearBrandLimitStatement: Statement = {
  name: 'incidents.brand-limit-near',
  text: `select o.id, o.brand_limit as "brandLimit", count(b.id)::int4 as brands
    from organization o join brand b on b.organization_id = o.id
    where o.kind = 'platform' and o.is_active and o.deleted_at is null
    group by o.id having count(b.id) * 100 >= o.brand_limit * $1::int8 order by o.id limit 5000`,
}

export const findNearBrandLimit = (db: Db, usedPercent: bigint): Promise<NearBrandLimit[]> =>
  db.query<NearBrandLimit>(nearBrandLimitStatement, [usedPercent])

export const averagedDays = 7

interface LowCredit {
  id: string
  currency: string
  leftMinor: bigint
  feesMinor: bigint
}

const lowCreditStatement: Statement = {
  name: 'incidents.credit-low',
  text: `select o.id, o.credit_currency as currency, (o.credit_minor - o.overdraft_floor_minor) as "leftMinor",
      coalesce(-f.fees, 0)::int8 as "feesMinor"
    from organization o cross join lateral (
      select sum(amount_minor) as fees from credit_entry
      where organization_id = o.id and kind = 'fee' and created_at >= $1) f
    where o.is_billable and o.is_active and o.deleted_at is null
      and exists (select from credit_entry where organization_id = o.id)
      and (o.credit_minor <= o.overdraft_floor_minor
        or (o.credit_minor - o.overdraft_floor_minor) * ${averagedDays} < -f.fees * $2)
    order by o.id limit 5000`,
}

export const findLowCredit = (db: Db, { since, days }: { since: Date; days: bigint }): Promise<LowCredit[]> =>
  db.query<LowCredit>(lowCreditStatement, [since, days])

interface ExpiringKey {
  id: string
  organizationId: string
  name: string
  prefix: string
  expiresAt: Date
}

const expiringKeysStatement: Statement = {
  name: 'incidents.key-expiring',
  text: `select k.id, k.organization_id as "organizationId", k.name, k.prefix, k.expires_at as "expiresAt"
    from api_key k
    where k.revoked_at is null and k.replaced_by_id is null and k.expires_at > $1 and k.expires_at <= $2
      and k.last_used_at >= $3
    order by k.id limit 5000`,
}

export const findExpiringKeys = (
  db: Db,
  { from, until, usedSince }: { from: Date; until: Date; usedSince: Date },
): Promise<ExpiringKey[]> => db.query<ExpiringKey>(expiringKeysStatement, [from, until, usedSince])

interface ExpiringCertificate {
  id: string
  organizationId: string
  url: string
  validTo: Date
}

const expiringCertificatesStatement: Statement = {
  name: 'incidents.certificate-expiring',
  text: `select e.id, e.organization_id as "organizationId", e.url, c.valid_to as "validTo"
    from peer_certificate c join endpoint e on substring(e.url from '^https://[^/?]+') = c.origin
    where e.is_active and c.valid_to <= $1 and c.seen_at >= $2 order by e.id limit 5000`,
}

export const findExpiringCertificates = (
  db: Db,
  { until, seenSince }: { until: Date; seenSince: Date },
): Promise<ExpiringCertificate[]> =>
  db.query<ExpiringCertificate>(expiringCertificatesStatement, [until, seenSince])

interface ExpiringSignInCertificate {
  id: string
  organizationId: string
  name: string
  validTo: Date
}

const expiringSignInCertificatesStatement: Statement = {
  name: 'incidents.sign-in-certificate-expiring',
  text: `select c.id, c.organization_id as "organizationId", c.name, c.certificates_valid_to as "validTo"
    from sso_connection c
    where c.organization_id is not null and c.state = 'active' and c.certificates_valid_to <= $1
    order by c.id limit 5000`,
}

export const findExpiringSignInCertificates = (db: Db, until: Date): Promise<ExpiringSignInCertificate[]> =>
  db.query<ExpiringSignInCertificate>(expiringSignInCertificatesStatement, [until])

interface ReachedRateLimit {
  keyId: string
  name: string
  organizationId: string
  minutes: number
}

const reachedRateLimitsStatement: Statement = {
  name: 'incidents.rate-limit-reached',
  text: `select r.key_id as "keyId", k.name, o.id as "organizationId", r.minutes
    from organization o cross join lateral (
      select key_id, count(distinct date_trunc('minute', created_at))::int4 as minutes from api_request
      where organization_id = o.id and created_at >= $1 and status >= 400 and error_code = 'E9001'
      group by 1
    ) r join api_key k on k.id = r.key_id and k.organization_id = o.id
    where r.minutes >= $2 order by 1 limit 5000`,
}

export const findReachedRateLimits = (
  db: Db,
  { since, minutes }: { since: Date; minutes: bigint },
): Promise<ReachedRateLimit[]> => db.query<ReachedRateLimit>(reachedRateLimitsStatement, [since, minutes])

interface DifferingLimitAccounts {
  id: string
  slug: string
  accounts: number
}

const differingLimitAccountsStatement: Statement = {
  name: 'incidents.limit-accounts-differ',
  text: `select o.id, o.slug, count(*)::int4 as accounts
    from limit_account a join organization o on o.id = a.organization_id
    where a.difference_minor > 0 group by 1, 2 order by 1 limit 5000`,
}

export const findDifferingLimitAccounts = (db: Db): Promise<DifferingLimitAccounts[]> =>
  db.query<DifferingLimitAccounts>(differingLimitAccountsStatement)

interface BreaksOfCause {
  organizationId: string | null
  providerCode: string
  cause: string
  breaks: number
  reconciliationId: string
}

const breaksStatement: Statement = {
  name: 'incidents.reconciliation-breaks',
  text: `select r.organization_id as "organizationId", b.provider_code as "providerCode", b.cause, count(*)::int4 as breaks,
      (array_agg(r.id order by r.from_at desc))[1] as "reconciliationId"
    from reconciliation_break b join reconciliation r on r.id = b.reconciliation_id
    where b.state = 'open' and r.signed_at is null
    group by 1, 2, 3 having count(*) >= $1 order by 1, 2, 3 limit 5000`,
}

/** Open breaks by organization, provider and likely cause, at least so many of each. */
export const findBreaksByCause = (db: Db, breaks: bigint): Promise<BreaksOfCause[]> =>
  db.query<BreaksOfCause>(breaksStatement, [breaks])
