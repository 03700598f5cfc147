import type { Db, Statement } from '@/server/db'

interface BreakGlassUse {
  id: string
  organizationId: string | null
  name: string
  usedAt: Date
  email: string | null
}

const breakGlassUsesStatement: Statement = {
  name: 'incidents.sso-break-glass',
  text: `select c.id, c.organization_id as "organizationId", c.name, c.break_glass_used_at as "usedAt", u.email
    from sso_connection c left join app_user u on u.id = c.break_glass_user_id
    where c.break_glass_used_at > $1 and c.break_glass_used_at <= $2 order by c.id limit 5000`,
}

export const findBreakGlassUses = (
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<BreakGlassUse[]> => db.query<BreakGlassUse>(breakGlassUsesStatement, [from, until])

interface ExpiringSecret {
  id: string
  organizationId: string | null
  name: string
  expiresAt: Date
}

const expiringSecretsStatement: Statement = {
  name: 'incidents.sso-expiring',
  text: `select c.id, c.organization_id as "organizationId", c.name, c.secret_expires_at as "expiresAt"
    from sso_connection c
    where c.state = 'active' and c.secret_expires_at > $1 and c.secret_expires_at <= $2
    order by c.id limit 5000`,
}

export const findExpiringSecrets = (
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<ExpiringSecret[]> => db.query<ExpiringSecret>(expiringSecretsStatement, [from, until])
