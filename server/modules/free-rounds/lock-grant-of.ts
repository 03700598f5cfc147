import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import type { Sql } from '@/server/db'
import type { GrantWithGames } from './grant'
import { lockGrant } from './queries-grant'

/** The brand's grant, its row held. Throws `grant_not_found`. */
export async function lockGrantOf(sql: Sql, { brandId }: BrandContext, id: string): Promise<GrantWithGames> {
  const locked = await lockGrant(sql, id)
  if (locked?.grant.brandId !== brandId) throw new FlatError('grant_not_found')
  return locked
}
