import { z } from 'zod'
import { type CabinetContext, inOrganization } from './context'
import { isTrpcError } from './error-mapping'
import { createCaller } from './router'

type Caller = ReturnType<typeof createCaller>

/** Pages of one thing whose ID is unique over all organizations. */
const subjects: Readonly<Record<string, (caller: Caller, id: string) => Promise<unknown>>> = {
  transactions: (caller, id) => caller.transactions.get({ id }),
  sessions: (caller, sessionId) => caller.sessions.get({ sessionId }),
  campaigns: (caller, campaignId) => caller.campaigns.get({ campaignId }),
  'free-rounds': (caller, grantId) => caller.freeRounds.get({ grantId }),
}

const maxMembershipsRead = 10

/**
 * Which of the person's organizations has the thing that an address without an organization names: null when there is
 * only one organization, or none has it.
 */
export async function findSubject(context: CabinetContext, address: string): Promise<string | null> {
  const [, page = '', id] = address.split(/[/?#]/)
  const memberships = context.viewer?.memberships ?? []
  const get = Object.hasOwn(subjects, page) ? subjects[page] : undefined
  if (memberships.length < 2 || !get || !id || !z.uuid().safeParse(id).success) return null
  for (const { slug } of memberships.slice(0, maxMembershipsRead)) {
    const caller = createCaller(await inOrganization(context, slug))
    if (await isAnswered(get(caller, id))) return slug
  }
  return null
}

const isAnswered = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: unknown) => {
      if (isTrpcError(error) && error.code !== 'INTERNAL_SERVER_ERROR') return false
      throw error
    },
  )
