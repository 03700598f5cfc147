import { AppError } from '@/server/core/app-error'
import { db } from '@/server/db'
import { findProfile } from './queries'

/** What is kept of an account, and where it has a membership, suspended ones too. Throws E8001. */
export async function getProfile(userId: string) {
  const user = await findProfile(db, userId)
  if (!user) throw new AppError('E8001')
  return user
}
