import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

const open = { closedAt: null }
const name = { select: { name: true, email: true } }

/** The one open offer of an organization; it may have expired. */
export function findOpenOffer(db: Db, organizationId: string) {
  return db.ownershipOffer.findFirst({
    where: { organizationId, ...open },
    include: { from: name, to: name, organization: { select: { name: true } } },
  })
}

export async function insertOffer(db: Db, data: Prisma.OwnershipOfferUncheckedCreateInput): Promise<void> {
  await db.ownershipOffer.create({ data })
}

export async function closeOffer(db: Db, id: string, at: Date): Promise<void> {
  await db.ownershipOffer.updateMany({ where: { id, ...open }, data: { closedAt: at } })
}

/** Ends an open offer that this person made or was made. */
export async function closeOffersOf(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  at: Date,
): Promise<void> {
  await db.ownershipOffer.updateMany({
    where: { organizationId, ...open, OR: [{ fromUserId: userId }, { toUserId: userId }] },
    data: { closedAt: at },
  })
}
