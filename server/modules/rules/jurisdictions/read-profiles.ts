import { z } from 'zod'
import { MarketCountry } from '@/server/contract/profile-rules'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { findAdoptions, findGates } from './queries-adoption'
import { countTakers, findAllVersions, findVersions, type Takers, type VersionRow } from './queries-profile'
import { changedRules, shownRules } from './written-rules'

/** Every country that has a profile, with its newest version and that in effect. Throws E5004. */
export const listProfiles = readVerb('jurisdictions.profiles', runList)

async function runList(ctx: Context) {
  const [versions, takers] = await Promise.all([findAllVersions(db), countTakers(db)])
  const now = ctx.clock.now()
  return [...new Set(versions.map(({ country }) => country))].map((country) => {
    const own = versions.filter((version) => version.country === country)
    return {
      country,
      versions: own.length,
      newest: briefly(own[0]),
      inEffect: briefly(own.find(({ effectiveFrom }) => effectiveFrom <= now)),
      takers: takersOf(takers, { country, number: null }),
    }
  })
}

const takersOf = (takers: readonly Takers[], { country, number }: Omit<Takers, 'takers'>) =>
  takers.find((one) => one.country === country && one.number === number)?.takers ?? 0

const briefly = (version: VersionRow | undefined) =>
  version ? { number: version.number, effectiveFrom: version.effectiveFrom } : null

const OneCountry = z.object({ country: MarketCountry })

/** The versions of a country's profile, the newest first, each with what it changed. Empty without one. Throws E5004. */
export const getProfile = readVerb('jurisdictions.profiles', OneCountry, runGet)

async function runGet(_: Context, { country }: z.output<typeof OneCountry>) {
  const [versions, takers] = await Promise.all([findVersions(db, country), countTakers(db)])
  return {
    country,
    versions: versions.map(({ createdBy, ...version }, at) => ({
      ...version,
      rules: shownRules(version.rules),
      createdBy: personOf(createdBy).name,
      changed: changedRules(versions[at + 1]?.rules ?? null, version.rules),
      takers: takersOf(takers, version),
    })),
  }
}

/**
 * Every country that has a profile, its versions (the newest first), and what the organization and its brands have taken; and
 * their switches of certified markets. Throws E5004.
 */
export const getJurisdictions = readVerb('jurisdictions.read', runGetJurisdictions)

async function runGetJurisdictions(ctx: TenantContext) {
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
