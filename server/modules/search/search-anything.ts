import type { TenantContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { hasPermission, requirePermission } from '@/server/core/permissions'
import { prisma } from '@/server/db'
import * as byId from './queries-by-id'
import * as byText from './queries-by-text'
import { type SearchResult, seenBy } from './search-result'

/** Where a provider's id ends; longer texts are none of ours. */
const longest = 160

/**
 * What a pasted id is, within the organization: exact look-ups on indexes only. A text can be several things at once, as
 * one of a provider's ids may be a transaction's and a round's. What the person may not open is not found either.
 */
export async function searchAnything(ctx: TenantContext, input: { text: string }): Promise<SearchResult[]> {
  requirePermission(ctx.actor, 'overview.read')
  const text = input.text.trim()
  if (text.length < 2 || text.length > longest) return []
  const { organizationId } = ctx
  const named = { organizationId, text, providerCodes: await byText.findProviderCodes(prisma) }
  const found = await Promise.all([
    ...(isUuid(text) ? findById({ organizationId, id: text }, ctx.clock.now()) : []),
    byText.findByTransactionId(prisma, named),
    byText.findByRoundId(prisma, named),
    byText.findPlayer(prisma, named),
    byText.findBrandByRef(prisma, named),
    byText.findRequestsById(prisma, named),
    text.startsWith('crp_') ? byText.findKeysByPrefix(prisma, named) : [],
  ])
  return found.flat().filter(({ kind }) => hasPermission(ctx.actor, seenBy[kind]))
}

const findById = (asked: { organizationId: string; id: string }, now: Date) => [
  byId.findSessionById(prisma, asked),
  byId.findMovementById(prisma, asked),
  byId.findGrantById(prisma, asked, now),
  byId.findCampaignById(prisma, asked),
  byId.findBrandById(prisma, asked),
  byId.findGameById(prisma, asked),
]
