import type { MarketMode, ProfileRules } from '@/server/contract/jurisdictions'
import type { Profile } from './rules'

/** One country's profile as a brand has taken it, with what applies until its version takes effect. */
export interface AdoptedProfile extends Profile {
  mode: MarketMode
  effectiveFrom: Date
  earlier: { number: number; rules: ProfileRules } | null
}

export interface MarketScope {
  organizationId: string
  brandId: string | null
}
