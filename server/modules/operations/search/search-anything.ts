import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import * as byId from './queries-by-id'
import * as byText from './queries-by-text'
import { type SearchResult, seenBy } from './search-result'

/** Where a provider's id ends; longer texts are none of ours. */
const longest = 160

/** Fewer letters begin too much, and are in too many names. */
const minPartLength = 3

/**
 * What a pasted id is, within the organization, by exact look-ups on indexes; and the players and games that a typed text
 * begins, or is a part of. A text can be several things at once, as one of a provider's ids may be a transaction's and a
 * round's. What the person may not open is not found either.
 */
export const searchAnything = readVerb('overview.read', z.strictObject({ text: z.string().max(400) }), run)

async function run(ctx: TenantContext, input: { text: string }): Promise<SearchResult[]> {
  const text = input.text.trim()
  if (text.length < 2 || text.length > longest) return []
  const { organizationId } = ctx
  const named = { organizationId, text, providers: await byText.findProviderNames(db) }
  const isPart = text.length >= minPartLength
  const found = await Promise.all([
    ...(isUuid(text) ? findById({ organizationId, id: text }, ctx.clock.now()) : []),
    byText.findByTransactionId(db, named),
    byText.findByRoundId(db, named),
    byText.findPlayer(db, named),
    byText.findBrandByName(db, named),
    isPart ? byText.findPlayersByBeginning(db, named) : [],
    isPart ? byText.findGamesByName(db, named) : [],
    byText.findRequestsById(db, named),
    text.startsWith('crp_') ? byText.findKeysByPrefix(db, named) : [],
  ])
  return found.flat().filter(({ kind }) => hasPermission(ctx.actor, seenBy[kind]))
}

const findById = (asked: { organizationId: string; id: string }, now: Date) => [
  byId.findSessionById(db, asked),
  byId.findMovementById(db, asked),
  byId.findGrantById(db, asked, now),
  byId.findCampaignById(db, asked),
  byId.findBrandById(db, asked),
  byId.findGameById(db, asked),
]
