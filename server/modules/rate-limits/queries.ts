import { prisma } from '@/server/db'

export async function deleteCountersEndedBefore(time: Date): Promise<number> {
  const { count } = await prisma.rateLimitCounter.deleteMany({
    where: { expire: { lt: BigInt(time.getTime()) } },
  })
  return count
}
