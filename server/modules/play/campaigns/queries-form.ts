import type { CampaignForm } from '@/server/contract/resources/campaign'
import type { Db, Statement } from '@/server/db'

const untitled = 'Untitled campaign'
const dayMs = 86_400_000

/** A list shows the name that was entered last. */
const nameOf = ({ name }: CampaignForm) => name.trim().slice(0, 120) || untitled

const insertStatement: Statement = {
  name: 'campaigns.insert-form',
  text: `insert into campaign (id, organization_id, brand_id, created_by, created_at, status, name, form, provider_code,
      game_ids, rounds_per_game, currency, start_at, end_at)
    values ($1, $2, $3, $4::jsonb, $5, 'draft', $6, $7::jsonb, '', '{}', 1, '', $5, $8)`,
}

/** A draft without terms: the columns that must not be null are meaningless while `form` is set. */
export async function insertFormDraft(
  db: Db,
  draft: {
    id: string
    organizationId: string
    brandId: string
    createdBy: object
    createdAt: Date
    form: CampaignForm
  },
): Promise<void> {
  const { id, organizationId, brandId, createdBy, createdAt, form } = draft
  const owner = [id, organizationId, brandId, JSON.stringify(createdBy), createdAt]
  const endAt = new Date(createdAt.getTime() + dayMs)
  await db.query(insertStatement, [...owner, nameOf(form), JSON.stringify(form), endAt])
}

const saveStatement: Statement = {
  name: 'campaigns.save-form',
  text: `update campaign set form = $2::jsonb, name = $3, brand_id = $4 where id = $1 and status = 'draft'`,
}

/** Replaces the form of a draft whose row the caller has locked. */
export async function saveForm(
  db: Db,
  { id, brandId, form }: { id: string; brandId: string; form: CampaignForm },
): Promise<void> {
  await db.query(saveStatement, [id, JSON.stringify(form), nameOf(form), brandId])
}
