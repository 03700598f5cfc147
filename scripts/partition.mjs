import { partitionDatabase } from './migrations/apply-migrations.mjs'
import { withoutPassword } from './migrations/without-password.mjs'

/** `npm run db:partition`: brings the movements of DATABASE_URL into monthly partitions, beside traffic; again, it goes on. */
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is missing: it names the database to partition.\n')
  process.exit(1)
}

const startedAt = performance.now()
try {
  await partitionDatabase(databaseUrl, (step) => {
    process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s: ${step}\n`)
  })
} catch (error) {
  process.stderr.write(`The movements are not partitioned yet: ${withoutPassword(error)}\n`)
  process.exit(1)
}
