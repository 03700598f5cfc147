import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import type { GrantWithGames } from './grant'
import { lockGrant } from './queries-grant'

/** The brand's grant, its row held. Throws `grant_not_found`. */
export async function lockGrantOf(db: Db, { brandId }: BrandContext, id: string): Promise<GrantWithGames> {
  const locked = await lockGrant(db, id)
  if (locked?.grant.brandId !== brandId) throw new FlatError('grant_not_found')
  return locked
}
