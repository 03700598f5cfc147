import { prisma } from '@/server/db'
import { raiseSessionVersion } from './queries'

/** Ends every signed-in session of a person, on every device, from the next request on. */
export async function endSessions(userId: string): Promise<void> {
  await raiseSessionVersion(prisma, userId)
}
