import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { findAdoptions, findGates } from './queries-adoption'
import { findAllVersions } from './queries-profile'
import { changedRules, shownRules } from './written-rules'

/**
 * Every country that has a profile, its versions (the newest first), and what the organization and its brands have taken; and
 * their switches of certified markets. Throws E5004.
 */
export const getJurisdictions = readVerb('jurisdictions.read', run)

async function run(ctx: TenantContext) {
  const [versions, adoptions, gates] = await Promise.all([
    findAllVersions(db),
    findAdoptions(db, ctx.organizationId),
    findGates(db, ctx.organizationId),
  ])
  const now = ctx.clock.now()
  return {
    gates: gates.map(({ brandId, mode }) => ({ brandId, mode })),
    countries: [...new Set(versions.map(({ country }) => country))].map((country) => {
      const own = versions.filter((version) => version.country === country)
      return {
        country,
        versions: own.map(({ number, effectiveFrom, note, rules }, at) => ({
          number,
          effectiveFrom,
          note,
          rules: shownRules(rules),
          isInEffect: effectiveFrom <= now,
          changed: changedRules(own[at + 1]?.rules ?? null, rules),
        })),
        taken: adoptions
          .filter((adoption) => adoption.country === country)
          .map(({ brandId, number, earlierNumber, mode, updatedBy, updatedAt }) => ({
            brandId,
            number,
            earlierNumber,
            mode,
            updatedAt,
            updatedBy: personOf(updatedBy).name,
          })),
      }
    }),
  }
}
