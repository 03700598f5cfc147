import { TRPCError } from '@trpc/server'
import type { CabinetContext } from './context'
import { CabinetRefusal } from './error-mapping'
import { twoFactorRequired } from './sign-in-strength'

/** Why a call of a signed-in person has no organization to act in. Unknown and forbidden ones get the same answer. */
export function organizationRefusal({
  asked,
  owesTwoFactorTo,
  viewer,
}: Pick<CabinetContext, 'asked' | 'owesTwoFactorTo' | 'viewer'>): TRPCError {
  if (owesTwoFactorTo) return twoFactorRequired(owesTwoFactorTo)
  if (asked === null) return refused('BAD_REQUEST', 'ORGANIZATION_MISSING', 'Reload this page to continue.')
  const message = viewer?.staffRole
    ? 'This organization is not open, or you opened it more than an hour ago. Reload this page to open it.'
    : 'You do not have access to this organization.'
  return refused('FORBIDDEN', 'NO_ORGANIZATION_ACCESS', message)
}

function refused(
  code: 'BAD_REQUEST' | 'FORBIDDEN',
  reason: 'ORGANIZATION_MISSING' | 'NO_ORGANIZATION_ACCESS',
  message: string,
): TRPCError {
  return new TRPCError({ code, message, cause: new CabinetRefusal(reason, message) })
}
