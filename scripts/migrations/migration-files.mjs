import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../start/project-root.mjs'

export const migrationsFolder = join(projectRoot, 'prisma', 'migrations')

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/**
 * The migrations on disk in the order they apply, with the checksums that Prisma records.
 * @param {string} [folder]
 * @returns {Migration[]}
 */
export function readMigrations(folder = migrationsFolder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => migration(name, readFileSync(join(folder, name, 'migration.sql'), 'utf8')))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * @param {string} name
 * @param {string} sql
 * @returns {Migration}
 */
export function migration(name, sql) {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
