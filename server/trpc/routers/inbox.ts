import {
  countInbox,
  InboxMark,
  InboxSearch,
  listInbox,
  markInbox,
  type Reader,
} from '@/server/modules/accounts/inbox'
import type { Viewer } from '@/server/modules/accounts/members'
import { tenantOf } from '../acting-contexts'
import { type CabinetContext, inOrganization } from '../context'
import { router, signedInProcedure } from '../init'

/** A person's own messages, over all their organizations. */
export const inboxRouter = router({
  list: signedInProcedure
    .input(InboxSearch)
    .query(async ({ ctx, input }) => listInbox(await readerOf(ctx), input)),
  /** How many are unread, for the bell. */
  unread: signedInProcedure.query(async ({ ctx }) => ({ count: await countInbox(await readerOf(ctx)) })),
  mark: signedInProcedure
    .input(InboxMark)
    .mutation(async ({ ctx, input }) => markInbox(ctx, await readerOf(ctx), input)),
})

/** Leaves out organizations that are closed to this session, and what is for staff without a role or a second factor. */
async function readerOf(ctx: CabinetContext & { viewer: Viewer }): Promise<Reader> {
  const { viewer } = ctx
  const places: (string | null)[] = viewer.staffRole ? [null] : []
  for (const { slug } of viewer.memberships) {
    const tenant = tenantOf(await inOrganization(ctx, slug))
    if (tenant) places.push(tenant.organizationId)
  }
  return { userId: viewer.userId, places }
}
