import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

const shown = {
  id: true,
  name: true,
  providerCode: true,
  providerGameId: true,
  isActive: true,
  isUnapproved: true,
  delistedAt: true,
  goesLiveAt: true,
  retiresAt: true,
  retirementNote: true,
  lifecycleRevision: true,
} satisfies Prisma.GameSelect

export type LifecycleRow = Prisma.GameGetPayload<{ select: typeof shown }>

export const findGame = (gameId: string) =>
  db.game.findUnique({ where: { id: gameId }, select: { ...shown, provider: { select: { name: true } } } })

/** A game, held to the end of the transaction. */
export async function lockGame(tx: Db, id: string): Promise<LifecycleRow | null> {
  await tx.query('select 1 from game where id = $1 for update', [id])
  return tx.game.findUnique({ where: { id }, select: shown })
}

export async function updateGame(tx: Db, id: string, data: Prisma.GameUpdateInput): Promise<LifecycleRow> {
  return tx.game.update({ where: { id }, data, select: shown })
}

const release: Statement = {
  name: 'lifecycle.release',
  text: `update game set is_active = true, updated_at = $1
    where id in (select g.id from game g where g.goes_live_at <= $1 and g.goes_live_at > $2 and not g.is_active
        and not g.is_unapproved and g.delisted_at is null and (g.retires_at is null or g.retires_at > $1) order by g.id limit 100 for update skip locked)
    returning id`,
}

/** Opens games whose release came since then; how many. */
export async function releaseDue(tx: Db, { now, since }: { now: Date; since: Date }): Promise<number> {
  return (await tx.query(release, [now, since])).length
}

const retire: Statement = {
  name: 'lifecycle.retire',
  text: `update game set is_active = false, updated_at = $1
    where id in (select g.id from game g where g.retires_at <= $1 and g.is_active order by g.id limit 100 for update skip locked)
    returning id, name, provider_code as "providerCode", provider_game_id as "providerGameId", retires_at as "retiresAt",
      lifecycle_revision as "lifecycleRevision"`,
}

export type RetiredGame = Pick<
  LifecycleRow,
  'id' | 'name' | 'providerCode' | 'providerGameId' | 'retiresAt' | 'lifecycleRevision'
>

/** Closes games whose retirement has come. */
export const retireDue = (tx: Db, now: Date): Promise<RetiredGame[]> => tx.query<RetiredGame>(retire, [now])
