import { db, type Statement } from '@/server/db'

/** A window that still counts, as the hot paths look at it. */
export interface OpenWindow {
  id: string
  providerCode: string | null
  title: string
  text: string
  startsAt: Date
  endsAt: Date
}

const openStatement: Statement = {
  name: 'maintenance.open',
  text: `select id, provider_code as "providerCode", title, text, starts_at as "startsAt", ends_at as "endsAt"
    from maintenance_window where called_off_at is null and ends_at > $1 order by starts_at, id`,
}

/** Those that are under way or to come. */
export function findOpenWindows(now: Date): Promise<OpenWindow[]> {
  return db.query<OpenWindow>(openStatement, [now])
}
