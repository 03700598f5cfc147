import { randomBytes } from 'node:crypto'
import { pool } from '@/server/db'
import { createUser } from '@/server/modules/members'

/** `npm run admin:create -- <email> <name>`: the first administrator of a deployment. The password is told once. */
const [email, name] = process.argv.slice(2)
if (!email?.includes('@') || !name) {
  process.stderr.write('Give an email and a name: npm run admin:create -- ada@example.com "Ada Lovelace"\n')
  process.exit(1)
}
const password = randomBytes(18).toString('base64url')
await createUser({ email, name, password, staffRole: 'administrator' })
process.stdout.write(`${email} signs in with ${password} — change it, and turn on two-factor sign-in.\n`)
await pool.end()
