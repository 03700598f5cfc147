import type { Db, Statement } from '@/server/db'

interface OneEndpoint {
  organizationId: string
  id: string
}

export interface SealedSecrets {
  brandId: string | null
  current: string
  next: string | null
  previous: string | null
  previousUntil: Date | null
}

const lockStatement: Statement = {
  name: 'endpoints.lock-secrets',
  // defence: secrets of endpoints are scoped to the organization
  text: `select brand_id as "brandId", secret_sealed as current, next_secret_sealed as next,
      previous_secret_sealed as previous, previous_secret_until as "previousUntil"
    from endpoint where id = $1 and organization_id = $2 for update`,
}

/** The sealed secrets of an endpoint of the organization; its row is held to the end of the transaction. */
export async function lockSecrets(
  db: Db,
  { organizationId, id }: OneEndpoint,
): Promise<SealedSecrets | null> {
  const [row] = await db.query<SealedSecrets>(lockStatement, [id, organizationId])
  return row ?? null
}

const prepareStatement: Statement = {
  name: 'endpoints.prepare-secret',
  text: `update endpoint set next_secret_sealed = $2, next_secret_at = $3, next_secret_accepted_at = null, updated_at = $3
    where id = $1`,
}

export async function storeNextSecret(db: Db, id: string, sealed: string, now: Date): Promise<void> {
  await db.query(prepareStatement, [id, sealed, now])
}

const discardStatement: Statement = {
  name: 'endpoints.discard-secret',
  text: `update endpoint set next_secret_sealed = null, next_secret_at = null, next_secret_accepted_at = null, updated_at = $2
    where id = $1`,
}

export async function eraseNextSecret(db: Db, id: string, now: Date): Promise<void> {
  await db.query(discardStatement, [id, now])
}

const switchStatement: Statement = {
  name: 'endpoints.switch-secret',
  text: `update endpoint set secret_sealed = next_secret_sealed, secret_changed_at = $2,
      previous_secret_sealed = case when $3::timestamptz is null then null else secret_sealed end,
      previous_secret_until = $3, next_secret_sealed = null, next_secret_at = null, next_secret_accepted_at = null,
      updated_at = $2
    where id = $1 and next_secret_sealed is not null`,
}

/** `previousUntil`: how long one can go back; null: the old secret is erased. */
export async function makeNextSecretCurrent(
  db: Db,
  id: string,
  previousUntil: Date | null,
  now: Date,
): Promise<void> {
  await db.query(switchStatement, [id, now, previousUntil])
}

const revertStatement: Statement = {
  name: 'endpoints.revert-secret',
  text: `update endpoint set secret_sealed = previous_secret_sealed, secret_changed_at = $2,
      previous_secret_sealed = null, previous_secret_until = null,
      next_secret_sealed = coalesce(next_secret_sealed, secret_sealed), next_secret_at = coalesce(next_secret_at, $2),
      updated_at = $2
    where id = $1 and previous_secret_sealed is not null`,
}

/** The secret that is left becomes the next one again, unless another waits already. */
export async function makePreviousSecretCurrent(db: Db, id: string, now: Date): Promise<void> {
  await db.query(revertStatement, [id, now])
}

const acceptedStatement: Statement = {
  name: 'endpoints.secret-accepted',
  text: 'update endpoint set next_secret_accepted_at = $3 where id = $1 and next_secret_at = $2',
}

/** Unless the next secret is another by now. */
export async function storeAcceptance(db: Db, id: string, nextSecretAt: Date, now: Date): Promise<void> {
  await db.query(acceptedStatement, [id, nextSecretAt, now])
}

const pruneStatement: Statement = {
  name: 'endpoints.prune-secrets',
  text: `update endpoint set previous_secret_sealed = null, previous_secret_until = null
    where previous_secret_until <= $1 returning 1`,
}

export async function erasePreviousSecrets(db: Db, until: Date): Promise<number> {
  return (await db.query(pruneStatement, [until])).length
}

const testStatement: Statement = {
  name: 'endpoints.test-secrets',
  text: `select secret_sealed as current, next_secret_sealed as next, next_secret_at as "nextAt"
    from endpoint where id = $1 and organization_id = $2`,
}

export async function selectTestSecrets(
  db: Db,
  { organizationId, id }: OneEndpoint,
): Promise<{ current: string; next: string | null; nextAt: Date | null } | null> {
  const [row] = await db.query<{ current: string; next: string | null; nextAt: Date | null }>(testStatement, [
    id,
    organizationId,
  ])
  return row ?? null
}

const changeStatement: Statement = {
  name: 'endpoints.secret-change',
  text: `select secret_changed_at as at from endpoint
    where id = $1 and organization_id = $2 and secret_changed_at > created_at`,
}

export async function selectSecretChange(db: Db, { organizationId, id }: OneEndpoint): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>(changeStatement, [id, organizationId])
  return row?.at ?? null
}
