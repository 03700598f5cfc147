import { applyMigrations } from './migrations/apply-migrations.mjs'
import { withoutPassword } from './migrations/without-password.mjs'

/** `npm run db:migrate`: brings the database of DATABASE_URL, created when missing, to the newest migration. */
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is missing: it names the database to migrate.\n')
  process.exit(1)
}

try {
  const { applied, edited } = await applyMigrations(databaseUrl)
  for (const name of applied) process.stdout.write(`Applied ${name}\n`)
  for (const name of edited) {
    process.stderr.write(
      `Migration ${name} changed after this database applied it: the change is not in it.\n`,
    )
  }
} catch (error) {
  process.stderr.write(`The database could not be migrated: ${withoutPassword(error)}\n`)
  process.exit(1)
}
