import { db, type Statement } from '@/server/db'
import type { CertifiedMarkets } from '@/server/providers/port'
import { type GameRow, gameColumns } from './game-row'
import { differencesOn, isValidOn } from './queries-certified'
import type { StoredVariant, VariantFacts } from './rtp-variants'
import {
  effectiveBlockedCountries,
  effectiveCurrencies,
  isLiveAt,
  isProviderListed,
  isProviderVisible,
  joinAccess,
  switchedOff,
} from './sql-visibility'

/** Whose catalogue; without a brand, that of the organization's default brand (spec §4.1). */
export interface CatalogueScope {
  organizationId: string
  brandId: string | null
}

const brandOrDefault = 'coalesce($2::uuid, (select o.default_brand_id from organization o where o.id = $1))'

const isSelected = (brand: string) => `not exists (${switchedOff({ brand, ofGame: 'and s.game_id = g.id' })})`

const findVisible: Statement = {
  name: 'catalog_find_visible',
  text: `
    select ${gameColumns('$2')}, p.dialect, p.base_url, p.secret_sealed, p.is_guarded
    from game g
    join provider p on p.code = g.provider_code ${joinAccess}
    where g.id = $3 and g.is_active and ${isProviderVisible} and ${isSelected(brandOrDefault)}`,
}

/** How the provider of a game is reached; the secret is still sealed. */
export interface ProviderConnectionRow {
  dialect: string | null
  base_url: string
  secret_sealed: string
  is_guarded: boolean
}

/** A game as the account's catalogue has it; null when it is not in there. */
export async function findVisibleGame(
  scope: CatalogueScope,
  gameId: string,
): Promise<(GameRow & ProviderConnectionRow) | null> {
  const values = [scope.organizationId, scope.brandId, gameId]
  const [row] = await db.query<GameRow & ProviderConnectionRow>(findVisible, values)
  return row ?? null
}

/** Null where the game has no variants. */
const variantFacts = `case when g.rtp_variants is not null then jsonb_build_object(
        'choices', (select coalesce(jsonb_agg(jsonb_build_object('brandId', v.brand_id, 'country', v.country, 'code', v.code)), '[]')
          from rtp_choice v
          where v.organization_id = $1 and v.game_id = g.id and (v.brand_id is null or v.brand_id = $2)),
        'certified', (select coalesce(jsonb_agg(jsonb_build_object('country', c.country, 'code', c.rtp_variant)), '[]')
          from game_certificate c where c.game_id = g.id and ${isValidOn('$4')})) end`

const findForLaunch: Statement = {
  name: 'catalog_find_for_launch',
  text: `
    select g.id, g.provider_code, g.provider_game_id, g.name, g.has_demo, g.free_rounds_support, g.is_active and ${isLiveAt('$5')} as is_active,
      g.category, g.game_type, g.features, g.rtp, g.certified_markets, g.rtp_variants,
      ${variantFacts} as variant_facts,
      ${isSelected('$2')} as is_selected, ${effectiveBlockedCountries} as blocked_countries,
      ${effectiveCurrencies} as supported_currencies, p.dialect, p.base_url, p.secret_sealed, p.is_guarded,
      p.status as provider_status, p.is_registered, p.requires_approval,
      coalesce(a.is_enabled, true) as is_provider_enabled,
      array(select distinct c.country from game_certificate c where c.game_id = g.id and ${isValidOn('$4')}) as certificate_countries,
      array(select distinct d.country from (${differencesOn('$4', 'c.game_id = g.id')}) d) as differing_countries
    from game g
    join provider p on p.code = g.provider_code ${joinAccess}
    where g.id = $3`,
}

/** A game with everything a launch depends on, whether or not it may be launched. */
export interface LaunchRow extends ProviderConnectionRow {
  id: string
  provider_code: string
  provider_game_id: string
  name: string
  has_demo: boolean
  free_rounds_support: boolean | null
  category: string
  game_type: string | null
  features: string[]
  /** A decimal, as PostgreSQL writes it. */
  rtp: string | null
  rtp_variants: StoredVariant[] | null
  variant_facts: VariantFacts | null
  certified_markets: CertifiedMarkets | null
  is_active: boolean
  is_selected: boolean
  blocked_countries: string[]
  supported_currencies: string[]
  provider_status: 'active' | 'suspended' | 'unavailable'
  is_registered: boolean
  requires_approval: boolean
  is_provider_enabled: boolean
  /** Countries for which it has a certificate that is valid on the day. */
  certificate_countries: string[]
  /** Countries where no valid certificate names a checksum that the provider measured. */
  differing_countries: string[]
}

/** Without a brand, as the account as a whole has it: a demo names none (spec §4.6). */
export async function findGameForLaunch(
  { organizationId, brandId }: CatalogueScope,
  gameId: string,
  now: Date,
): Promise<LaunchRow | null> {
  const day = now.toISOString().slice(0, 10)
  const [row] = await db.query<LaunchRow>(findForLaunch, [organizationId, brandId, gameId, day, now])
  return row ?? null
}

const findGate: Statement = {
  name: 'catalog_find_gate',
  text: `
    select p.code, p.requires_approval from game g join provider p on p.code = g.provider_code where g.id = $1`,
}

/** The provider's gate before a game, without what the organization was granted there. */
export async function findGateOf({ organizationId }: CatalogueScope, gameId: string) {
  const [row] = await db.query<{ code: string; requires_approval: boolean }>(findGate, [gameId])
  return row ? { organizationId, providerCode: row.code, requiresApproval: row.requires_approval } : null
}

const findListedProviders: Statement = {
  name: 'catalog_find_providers',
  text: `
    select p.code, p.is_registered, p.supported_currencies, p.blocked_countries
    from provider p ${joinAccess}
    where ${isProviderListed}
    order by p.code`,
}

interface ListedProvider {
  code: string
  is_registered: boolean
  supported_currencies: string[]
  blocked_countries: string[]
}

export function findProviders(organizationId: string): Promise<ListedProvider[]> {
  return db.query<ListedProvider>(findListedProviders, [organizationId])
}

/** A window that still counts, as the hot paths look at it. */
export interface OpenWindow {
  id: string
  providerCode: string | null
  title: string
  text: string
  startsAt: Date
  endsAt: Date
}

const openStatement: Statement = {
  name: 'maintenance.open',
  text: `select id, provider_code as "providerCode", title, text, starts_at as "startsAt", ends_at as "endsAt"
    from maintenance_window where called_off_at is null and ends_at > $1 order by starts_at, id`,
}

/** Those that are under way or to come. */
export function findOpenWindows(now: Date): Promise<OpenWindow[]> {
  return db.query<OpenWindow>(openStatement, [now])
}
