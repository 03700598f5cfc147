import { Pool } from 'pg'

/** Connections without the service's deadlines: filling tables takes minutes. */
export function openOwnPool(): Pool {
  return new Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
}
