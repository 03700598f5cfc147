import { randomBytes } from 'node:crypto'
import { db } from '@/server/db'
import { createUser } from '@/server/modules/accounts/members'

/**
 * Creates a staff administrator and returns the password, which is told once. Throws RangeError for an address that
 * cannot be one or has an account, and for an empty name.
 */
export async function createAdministrator(person: { email: string; name: string }): Promise<string> {
  const email = person.email.trim().toLowerCase()
  const name = person.name.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new RangeError(`"${person.email}" is no email address`)
  if (name === '') throw new RangeError('A person has a name')
  if (await db.user.findUnique({ where: { email } })) throw new RangeError(`${email} has an account already`)
  const password = randomBytes(18).toString('base64url')
  await createUser({ email, name, password, staffRole: 'administrator' })
  return password
}
