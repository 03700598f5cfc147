import type { Db, Statement } from '@/server/db'

export interface StoredThreshold {
  organizationId: string
  rule: string
  name: string
  value: bigint
}

const columns = `organization_id as "organizationId", rule, name, value`

const allStatement: Statement = {
  name: 'incidents.thresholds',
  text: `select ${columns} from incident_threshold`,
}

/** Of every organization: few set their own. */
export function findAllThresholds(db: Db): Promise<StoredThreshold[]> {
  return db.query<StoredThreshold>(allStatement)
}

const ownStatement: Statement = {
  name: 'incidents.own-thresholds',
  text: `select ${columns} from incident_threshold where organization_id = $1`,
}

export function findOwnThresholds(db: Db, organizationId: string): Promise<StoredThreshold[]> {
  return db.query<StoredThreshold>(ownStatement, [organizationId])
}

const saveStatement: Statement = {
  name: 'incidents.save-threshold',
  text: `insert into incident_threshold (organization_id, rule, name, value, updated_at, updated_by)
    values ($1, $2, $3, $4, $5, $6::jsonb)
    on conflict (organization_id, rule, name) do update
      set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
}

export async function saveThreshold(
  db: Db,
  { organizationId, rule, name, value }: StoredThreshold,
  { now, actor }: { now: Date; actor: object },
): Promise<void> {
  await db.query(saveStatement, [organizationId, rule, name, value, now, JSON.stringify(actor)])
}

const resetStatement: Statement = {
  name: 'incidents.reset-threshold',
  text: 'delete from incident_threshold where organization_id = $1 and rule = $2 and name = $3',
}

/** Back to the standard. */
export async function deleteThreshold(
  db: Db,
  { organizationId, rule, name }: Omit<StoredThreshold, 'value'>,
): Promise<void> {
  await db.query(resetStatement, [organizationId, rule, name])
}
