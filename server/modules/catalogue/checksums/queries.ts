import type { Db, Statement } from '@/server/db'
import { differencesOn, isOfComponent, isValidOn } from '@/server/modules/catalogue/catalog'
import type { GameChecksum } from '@/server/providers/port'
import type { ProviderRow } from '@/server/providers/registry'

const providersStatement: Statement = {
  name: 'checksums.providers',
  text: `select code, dialect, base_url as "baseUrl", secret_sealed as "secretSealed", is_guarded as "isGuarded"
    from provider where is_registered and status <> 'suspended' order by code`,
}

export const findMeasuredProviders = (db: Db) =>
  db.query<Omit<ProviderRow, 'otherSecretSealed' | 'otherSecretUntil'>>(providersStatement)

const removeStatement: Statement = {
  name: 'checksums.remove',
  text: `delete from game_checksum m using game g where g.id = m.game_id and g.provider_code = $1`,
}

const insertStatement: Statement = {
  name: 'checksums.insert',
  text: `insert into game_checksum (game_id, component, algorithm, version, value, measured_at)
    select g.id, m.component, m.algorithm, m.version, m.value, $2
    from jsonb_to_recordset($3::jsonb) as m (id text, component text, algorithm text, version text, value text)
    join game g on g.provider_code = $1 and g.provider_game_id = m.id returning 1`,
}

interface Measured {
  providerCode: string
  rows: readonly GameChecksum[]
  at: Date
}

/** What is measured replaces what was; games that are not known are left out. Returns how many are stored. */
export async function replaceChecksums(tx: Db, { providerCode, rows, at }: Measured): Promise<number> {
  await tx.query(removeStatement, [providerCode])
  const stored = rows.map(({ providerGameId: id, ...row }) => ({ id, ...row }))
  return (await tx.query(insertStatement, [providerCode, at, JSON.stringify(stored)])).length
}

export interface ComparedChecksum {
  component: string
  version: string
  algorithm: string
  value: string
  measuredAt: Date
  certifiedValue: string | null
  certificateId: string | null
}

const comparedStatement: Statement = {
  name: 'checksums.compared',
  text: `select m.component, m.version, m.algorithm, m.value, m.measured_at as "measuredAt",
      c.value as "certifiedValue", c.id as "certificateId"
    from game_checksum m left join lateral (
      select c.id, s->>'value' as value
      from game_certificate c cross join lateral jsonb_array_elements(c.checksums) s
      where ${isOfComponent} and ${isValidOn('$2')} and ($3::text is null or c.country = $3)
      order by ($3::text is not null and s->>'value' = m.value) desc, c.issued_on desc, c.id desc limit 1) c on true
    where m.game_id = $1 and ($4::text is null or m.algorithm = $4)
    order by m.component, m.algorithm limit 1000`,
}

interface Wanted {
  gameId: string
  now: Date
  country: string | null
  algorithm: string | null
}

/**
 * With the value of a valid certificate that names the component: of a country one that names what was measured, where there is one;
 * else the newest.
 */
export const selectCompared = (db: Db, { gameId, now, country, algorithm }: Wanted) =>
  db.query<ComparedChecksum>(comparedStatement, [gameId, dayOf(now), country, algorithm])

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

const differencesStatement: Statement = {
  name: 'checksums.differences',
  text: `select g.id as "gameId", g.name as "gameName", g.provider_code as "providerCode", c.country,
      count(*)::int4 as components, min(c.component) as component
    from (${differencesOn('$1', 'true')}) c join game g on g.id = c.game_id
    group by g.id, g.name, g.provider_code, c.country order by g.id, c.country limit 5000`,
}

interface Difference {
  gameId: string
  gameName: string
  providerCode: string
  country: string
  components: number
  /** One of them. */
  component: string
}

/** Games with a measured checksum that no valid certificate of a country names, by country. */
export const countDifferences = (db: Db, now: Date): Promise<Difference[]> =>
  db.query<Difference>(differencesStatement, [dayOf(now)])
