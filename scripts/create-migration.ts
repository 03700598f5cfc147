import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { diffSchema } from './migrations/diff-schema'
import { migrationsFolder } from './migrations/migration-files.mjs'
import { startCluster } from './postgres/cluster.mjs'
import { disposableSettings } from './postgres/settings.mjs'
import { makeTemporaryFolder } from './postgres/temporary-folder.mjs'
import { projectRoot } from './start/project-root.mjs'

/** `npm run db:migration -- name`: writes a migration that leads from the existing ones to the Prisma schema. */
const name = process.argv[2]?.toLowerCase().replace(/[^a-z0-9]+/g, '_')
if (!name) {
  process.stderr.write('Name the migration: npm run db:migration -- add_something\n')
  process.exit(1)
}

const dataDir = makeTemporaryFolder('migration')
const cluster = await startCluster({ dataDir, settings: disposableSettings, isDisposable: true })
try {
  const sql = await diffSchema(cluster.url('postgres'))
  process.stdout.write(sql === '' ? 'The migrations already lead to the schema.\n' : `Wrote ${write(sql)}\n`)
} finally {
  await cluster.stop()
}

function write(sql: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(migrationsFolder, `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'migration.sql')
  writeFileSync(file, sql)
  return relative(projectRoot, file)
}
