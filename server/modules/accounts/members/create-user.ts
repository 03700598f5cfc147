import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { inTransaction } from '@/server/db'
import { hashPassword, passwordFault } from './password-rules'
import { insertMembership, insertUser } from './queries'
import { normalizeEmail } from './sign-in'

/**
 * Creates a person with their memberships, in one transaction. The password is kept only as an Argon2id hash.
 * Throws RangeError for a password that is too short or too common; a taken email is the database's unique violation.
 */
export async function createUser(input: {
  email: string
  name: string
  password: string
  staffRole?: StaffRoleName
  memberships?: readonly { organizationId: string; role: MemberRoleName }[]
}): Promise<{ userId: string }> {
  const fault = await passwordFault(input.password)
  if (fault) throw new RangeError(`The password is refused: ${fault}`)
  const userId = newId()
  const passwordHash = await hashPassword(input.password)
  await inTransaction(async (db) => {
    await insertUser(db, {
      id: userId,
      email: normalizeEmail(input.email),
      name: input.name,
      passwordHash,
      staffRole: input.staffRole ?? null,
    })
    for (const membership of input.memberships ?? [])
      await insertMembership(db, { id: newId(), userId, ...membership })
  })
  return { userId }
}
