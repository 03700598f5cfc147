import { newId } from '@/server/core/ids'
import { type Db, db, type Statement } from '@/server/db'
import { isValidOn } from './queries-certified'

const certificates: Statement = {
  name: 'catalog.variant-certificates',
  text: `select c.id, c.country, c.rtp_variant as code from game_certificate c
    where c.game_id = $1 and ${isValidOn('$2')} order by c.issued_on desc, c.id desc`,
}

interface VariantCertificate {
  id: string
  country: string
  /** Null: it names no variant. */
  code: string | null
}

/** The valid certificates of a game, the newest first. */
export const findVariantCertificates = (gameId: string, now: Date): Promise<VariantCertificate[]> =>
  db.query<VariantCertificate>(certificates, [gameId, now.toISOString().slice(0, 10)])

/** What an organization and its brands chose of a game. */
export const findChoices = (handle: Db, where: { organizationId: string; gameId: string }) =>
  handle.rtpChoice.findMany({
    where,
    select: { brandId: true, country: true, code: true, chosenBy: true, chosenAt: true },
    orderBy: [{ country: 'asc' }, { chosenAt: 'asc' }, { id: 'asc' }],
  })

interface ChoiceScope {
  organizationId: string
  gameId: string
  brandId: string | null
  /** Empty: every country. */
  country: string
}

const upsert: Statement = {
  name: 'catalog.choose-variant',
  text: `insert into rtp_choice (id, organization_id, game_id, brand_id, country, code, chosen_by, chosen_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (organization_id, game_id, brand_id, country) do update
      set code = excluded.code, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
}

export async function upsertChoice(
  tx: Db,
  choice: ChoiceScope & { code: string; chosenBy: object; now: Date },
): Promise<void> {
  const { organizationId, gameId, brandId, country, code, chosenBy, now } = choice
  const values = [newId(), organizationId, gameId, brandId, country, code, JSON.stringify(chosenBy), now]
  await tx.query(upsert, values)
}

/** Whether there was one. */
export async function deleteChoice(tx: Db, where: ChoiceScope): Promise<boolean> {
  return (await tx.rtpChoice.deleteMany({ where })).count > 0
}
