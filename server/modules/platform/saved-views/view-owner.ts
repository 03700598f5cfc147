import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { ViewOwner } from './queries'

/** The acting person as an owner of views. Throws E5004 for anything that is no person. */
export function ownerOf({ actor, organizationId }: TenantContext): ViewOwner & { email: string } {
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'Only members have saved views.' })
  return { organizationId, ownerId: actor.userId, email: actor.email }
}
