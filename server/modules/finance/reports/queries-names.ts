import type { Db } from '@/server/db'

/** What is known of a group by its key. */
export interface GroupName {
  name: string
  /** As the provider declares it, in percent; of games. */
  declaredRtp?: string | null
  /** Of its organization: of brands and organizations, where several are told apart. */
  slug?: string
}

export async function findGames(db: Db, ids: readonly string[]): Promise<Map<string, GroupName>> {
  const games = await db.game.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, rtp: true },
  })
  return new Map(games.map(({ id, name, rtp }) => [id, { name, declaredRtp: rtp?.toString() ?? null }]))
}

export async function findProviders(db: Db, codes: readonly string[]): Promise<Map<string, GroupName>> {
  const providers = await db.provider.findMany({
    where: { code: { in: [...codes] } },
    select: { code: true, name: true },
  })
  return new Map(providers.map(({ code, name }) => [code, { name }]))
}

/** With the organization in front where several are told apart. */
export async function findBrands(
  db: Db,
  ids: readonly string[],
  isEverywhere: boolean,
): Promise<Map<string, GroupName>> {
  const brands = await db.brand.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, ref: true, displayName: true, organization: { select: { name: true, slug: true } } },
  })
  return new Map(
    brands.map(({ id, ref, displayName, organization }) => {
      const own = displayName ?? ref ?? 'Default'
      const { name, slug } = organization
      return [id, isEverywhere ? { name: `${name}, ${own}`, slug } : { name: own }]
    }),
  )
}

export async function findOrganizations(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; slug: string }>> {
  const organizations = await db.organization.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, slug: true },
  })
  return new Map(organizations.map(({ id, ...names }) => [id, names]))
}
