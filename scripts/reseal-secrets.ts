import { closeDatabase } from '@/server/db'
import { resealSecrets } from './operations/reseal-secrets'

/** `npm run keys:reseal`: after a key was put in front of ENCRYPTION_KEYS, before the old one is taken away. */
const counts = await resealSecrets()
for (const [table, count] of Object.entries(counts)) process.stdout.write(`${table}: ${count} resealed\n`)
await closeDatabase()
