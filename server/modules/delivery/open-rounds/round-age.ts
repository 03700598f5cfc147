import { z } from 'zod'
import { openRoundMinutes, RoundAgeForm } from '@/server/contract/forms/transactions'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { wholeOrNone } from '@/server/core/typed-whole'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findAge, findProviderAge, updateAge, updateProviderAge } from './queries-ask'

/** After how many minutes without a final transaction a round counts as open, where nothing else is set. */
export const defaultOpenRoundMinutes = 30

/** How long a movement is left alone before its round is looked at: by then it is recorded, and usually over. */
export const examinedAfterMs = openRoundMinutes.min * 60_000

/** The age of an organization's rounds at a provider, as SQL: what it set itself counts before what the provider did. */
export const ageSql = (organization: string, provider: string) =>
  `make_interval(mins => coalesce(${organization}.open_round_minutes, ${provider}.open_round_minutes, ${defaultOpenRoundMinutes}))`

/** Null: the default. */
const RoundAge = z.object({ minutes: wholeOrNone(RoundAgeForm.shape.minutes) })
const ProviderRoundAge = OneProvider.extend(RoundAge.shape)

/** After how many minutes the organization's rounds count as open; null where it has set nothing. */
export const getRoundAge = readVerb('rounds.read', async ({ organizationId }: TenantContext) => ({
  minutes: await findAge(db, organizationId),
  defaultMinutes: defaultOpenRoundMinutes,
}))

/** Sets it, for rounds already open too. Throws E5004. */
export const setRoundAge = writeVerb(
  'organization.change',
  RoundAge,
  async (ctx: TenantContext, { minutes }: z.output<typeof RoundAge>) => {
    const { organizationId } = ctx
    return inTransaction(async (tx) => {
      const before = await findAge(tx, organizationId)
      await updateAge(tx, organizationId, minutes)
      await recordAudit(tx, ctx, {
        action: 'organization.round_age_changed',
        subjectType: 'organization',
        subjectId: organizationId,
        before: { openRoundMinutes: before },
        after: { openRoundMinutes: minutes },
      })
      return { minutes }
    })
  },
)

/** The same for a provider. Throws E5004, E1001. */
export const getProviderRoundAge = readVerb(
  'providers.read',
  OneProvider,
  async (_: Context, { providerCode }: OneProvider) => {
    const { openRoundMinutes: minutes } = await requireProviderAge(db, providerCode)
    return { minutes, defaultMinutes: defaultOpenRoundMinutes }
  },
)

async function requireProviderAge(tx: Db, code: string) {
  const found = await findProviderAge(tx, code)
  if (!found) throw new AppError('E1001')
  return found
}

/** Sets it, where an organization has set nothing itself. Throws E5004, E1001. */
export const setProviderRoundAge = writeVerb(
  'providers.configure',
  ProviderRoundAge,
  async (ctx: Context, { providerCode: code, minutes }: z.output<typeof ProviderRoundAge>) =>
    inTransaction(async (tx) => {
      const before = await requireProviderAge(tx, code)
      await updateProviderAge(tx, code, minutes)
      await recordAudit(tx, ctx, {
        action: 'provider.round_age_changed',
        subjectType: 'provider',
        subjectId: code,
        before,
        after: { openRoundMinutes: minutes },
      })
      return { minutes }
    }),
)
