import type { CampaignForm, CampaignStatus, CampaignTerms } from '@/server/contract/resources/campaign'
import type { Db, Statement } from '@/server/db'
import type { Campaign } from './campaign'

export const columns = `c.id, c.organization_id as "organizationId", c.brand_id as "brandId", c.name,
  c.provider_code as "providerCode", c.game_ids as "gameIds", c.rounds_per_game as count, c.coin_level as "coinLevel",
  c.bet_amount::text as "betAmount", c.currency, c.country, c.start_at as "startAt", c.end_at as "endAt", c.kind,
  c.campaign_ref as "campaignRef", c.status, c.pause_reason as "pauseReason", c.check_id as "checkId", c."check",
  c.form, c.scheduled_for as "scheduledFor",
  c.created_at as "createdAt", c.started_at as "startedAt", c.finished_at as "finishedAt"`

type Row = Omit<Campaign, 'betAmount'> & { betAmount: string | null }

function toCampaign({ betAmount, ...row }: Row): Campaign {
  return { ...row, betAmount: betAmount === null ? null : Number(betAmount) }
}

export async function readMany(
  db: Db,
  statement: Statement,
  values: readonly unknown[],
): Promise<Campaign[]> {
  const rows = await db.query<Row>(statement, values)
  return rows.map(toCampaign)
}

interface Key {
  organizationId: string
  id: string
}

const ofStatement: Statement = {
  name: 'campaigns.of-organization',
  // defence: a campaign is scoped to the organization
  text: `select ${columns} from campaign c where c.organization_id = $1 and c.id = $2`,
}

/** A campaign of the organization. */
export async function selectCampaign(db: Db, { organizationId, id }: Key): Promise<Campaign | null> {
  const [campaign] = await readMany(db, ofStatement, [organizationId, id])
  return campaign ?? null
}

const lockStatement: Statement = {
  name: 'campaigns.lock',
  text: `${ofStatement.text} for update`,
}

/** The same, locked: changes of a campaign's state, and what depends on it, are serialized. */
export async function lockCampaign(db: Db, { organizationId, id }: Key): Promise<Campaign | null> {
  const [campaign] = await readMany(db, lockStatement, [organizationId, id])
  return campaign ?? null
}

const insertStatement: Statement = {
  name: 'campaigns.insert',
  text: `insert into campaign (id, organization_id, brand_id, created_by, created_at, status, name, provider_code,
      game_ids, rounds_per_game, coin_level, bet_amount, currency, country, start_at, end_at, kind, campaign_ref)
    values ($1, $2, $3, $4::jsonb, $5, 'draft', $6, $7, $8::uuid[], $9, $10, $11::numeric, $12, $13, $14, $15, $16, $17)`,
}

export interface NewCampaign {
  id: string
  organizationId: string
  brandId: string
  createdBy: object
  createdAt: Date
  terms: CampaignTerms
}

export async function insertCampaign(db: Db, campaign: NewCampaign): Promise<void> {
  const { id, organizationId, brandId, createdBy, createdAt, terms } = campaign
  const owner = [id, organizationId, brandId, JSON.stringify(createdBy), createdAt]
  await db.query(insertStatement, [...owner, ...valuesOf(terms)])
}

const termsStatement: Statement = {
  name: 'campaigns.save-terms',
  text: `update campaign set name = $2, provider_code = $3, game_ids = $4::uuid[], rounds_per_game = $5, coin_level = $6,
      bet_amount = $7::numeric, currency = $8, country = $9, start_at = $10, end_at = $11, kind = $12, campaign_ref = $13,
      form = null
    where id = $1 and status = 'draft'`,
}

export async function saveTerms(db: Db, id: string, terms: CampaignTerms): Promise<void> {
  await db.query(termsStatement, [id, ...valuesOf(terms)])
}

function valuesOf(terms: CampaignTerms): unknown[] {
  const { name, providerCode, gameIds, count, coinLevel, betAmount, currency, country } = terms
  const { startAt, endAt, kind, campaignRef } = terms
  const stake = [coinLevel, betAmount === null ? null : String(betAmount)]
  return [name, providerCode, gameIds, count, ...stake, currency, country, startAt, endAt, kind, campaignRef]
}

const statusStatement: Statement = {
  name: 'campaigns.save-status',
  text: `update campaign set status = $2::"CampaignStatus", pause_reason = $3, started_at = coalesce(started_at, $4),
      finished_at = $5
    where id = $1`,
}

/** Changes a campaign whose row the caller has locked. */
export async function saveStatus(
  db: Db,
  id: string,
  change: { status: CampaignStatus; pauseReason?: string; startedAt?: Date; finishedAt?: Date },
): Promise<void> {
  const { status, pauseReason = null, startedAt = null, finishedAt = null } = change
  await db.query(statusStatement, [id, status, pauseReason, startedAt, finishedAt])
}

const scheduleStatement: Statement = {
  name: 'campaigns.schedule',
  text: `update campaign set status = 'scheduled', scheduled_for = $2 where id = $1 and status = 'draft'`,
}

/** The caller holds its row. */
export async function saveSchedule(db: Db, id: string, scheduledFor: Date): Promise<void> {
  await db.query(scheduleStatement, [id, scheduledFor])
}

const undoStatement: Statement = {
  name: 'campaigns.unschedule',
  text: `update campaign set status = 'draft', scheduled_for = null where id = $1 and status = 'scheduled'`,
}

/** The caller holds its row. */
export async function clearSchedule(db: Db, id: string): Promise<void> {
  await db.query(undoStatement, [id])
}

export interface StartedCampaign {
  id: string
  organizationId: string
  brandId: string
}

const startStatement: Statement = {
  name: 'campaigns.start-scheduled',
  text: `update campaign set status = 'running', started_at = $1 where id in (
      select id from campaign where status = 'scheduled' and scheduled_for <= $1
      order by scheduled_for limit 100 for update skip locked)
    returning id, organization_id as "organizationId", brand_id as "brandId"`,
}

/** Starts what is due, each once, with any number of instances. */
export function startDueCampaigns(db: Db, now: Date): Promise<StartedCampaign[]> {
  return db.query<StartedCampaign>(startStatement, [now])
}

const untitled = 'Untitled campaign'
const dayMs = 86_400_000

/** A list shows the name that was entered last. */
const nameOf = ({ name }: CampaignForm) => name.trim().slice(0, 120) || untitled

const insertFormStatement: Statement = {
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
  await db.query(insertFormStatement, [...owner, nameOf(form), JSON.stringify(form), endAt])
}

const saveFormStatement: Statement = {
  name: 'campaigns.save-form',
  text: `update campaign set form = $2::jsonb, name = $3, brand_id = $4 where id = $1 and status = 'draft'`,
}

/** Replaces the form of a draft whose row the caller has locked. */
export async function saveForm(
  db: Db,
  { id, brandId, form }: { id: string; brandId: string; form: CampaignForm },
): Promise<void> {
  await db.query(saveFormStatement, [id, JSON.stringify(form), nameOf(form), brandId])
}
