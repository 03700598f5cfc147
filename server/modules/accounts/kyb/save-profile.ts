import type { z } from 'zod'
import { ReadFields, withChanges } from '@/server/core/changed-fields'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { changeCase } from './change-case'
import { Profile } from './inputs'
import { type CaseRow, updateCase } from './queries-case'

/** What is left out stays. */
const ProfileChange = Profile.partial().extend({ read: ReadFields.optional() })

/**
 * Saves what the organization says of its company. Throws E7010 while it cannot be changed, E0003 with 409 where it was changed
 * meanwhile.
 */
export const saveKybProfile = writeVerb('kyb.manage', ProfileChange, run)

function run(ctx: TenantContext, change: z.output<typeof ProfileChange>): Promise<void> {
  return changeCase(ctx, async (tx, found) => {
    const profile = withChanges(profileOf(found), change)
    await updateCase(tx, { organizationId: ctx.organizationId, ...profile })
    const { legalName, registrationNumber, legalForm, country, isWidelyHeld } = found
    return {
      told: {
        action: 'kyb.details_changed',
        before: { legalName, registrationNumber, legalForm, country, isWidelyHeld },
        after: {
          legalName: profile.legalName,
          registrationNumber: profile.registrationNumber,
          legalForm: profile.legalForm,
          country: profile.country,
          isWidelyHeld: profile.isWidelyHeld,
        },
      },
      result: undefined,
    }
  })
}

const profileOf = (found: CaseRow) => ({
  legalName: found.legalName,
  registrationNumber: found.registrationNumber,
  legalForm: found.legalForm,
  country: found.country,
  registeredAddress: found.registeredAddress,
  businessAddress: found.businessAddress,
  isWidelyHeld: found.isWidelyHeld,
})
