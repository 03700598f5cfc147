import { closeDatabase } from '@/server/db'
import { createAdministrator } from './operations/create-administrator'

/** `npm run admin:create -- <email> <name>`: the first administrator of a deployment. The password is told once. */
const [email = '', name = ''] = process.argv.slice(2)
try {
  const password = await createAdministrator({ email, name })
  process.stdout.write(
    `${email} signs in with ${password} — set up two-factor authentication, and change it.\n`,
  )
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  process.stderr.write(`${error.message}.\nUsage: npm run admin:create -- ada@example.com "Ada Lovelace"\n`)
  process.exitCode = 1
} finally {
  await closeDatabase()
}
