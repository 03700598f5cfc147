import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { changeCase } from './change-case'
import { Profile } from './inputs'
import { updateCase } from './queries-case'

/** Saves what the organization says of its company. Throws E7010 while it cannot be changed. */
export const saveKybProfile = writeVerb('kyb.manage', Profile, run)

function run(ctx: TenantContext, profile: Profile): Promise<void> {
  return changeCase(ctx, async (tx, found) => {
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
