import { z } from 'zod'
import { listCredit } from '@/server/modules/credit'
import { changeOrganization, getOrganizationSettings } from '@/server/modules/organizations'
import { listOwnProviders, requestProviderAccess } from '@/server/modules/provider-access'
import { permittedProcedure, router } from '../init'
import { moneyView } from '../money-view'

export const organizationRouter = router({
  settings: permittedProcedure('organization.read').query(async ({ ctx }) => {
    const { credit, ...settings } = await getOrganizationSettings(ctx.tenant)
    return { ...settings, credit: creditView(credit) }
  }),

  change: permittedProcedure('organization.change')
    .input(z.object({ name: z.string().max(200), sessionLimitPerPlayer: z.int() }))
    .mutation(({ ctx, input }) => changeOrganization(ctx.tenant, input)),

  providers: permittedProcedure('organization.read').query(({ ctx }) => listOwnProviders(ctx.tenant)),

  requestProvider: permittedProcedure('providers.request')
    .input(z.object({ providerCode: z.string().min(1).max(64) }))
    .mutation(({ ctx, input }) => requestProviderAccess(ctx.tenant, input)),

  ledger: permittedProcedure('credit.read')
    .input(z.object({ cursor: z.string().nullish() }))
    .query(async ({ ctx, input }) =>
      ledgerView(await listCredit(ctx.tenant, { cursor: input.cursor ?? null })),
    ),
})

interface Credit {
  creditMinor: bigint
  overdraftFloorMinor: bigint
  currency: string
}

/** Credit as a screen shows it; launches have stopped once `isUsedUp`. */
export function creditView({ creditMinor, overdraftFloorMinor, currency }: Credit) {
  return {
    balance: moneyView(creditMinor, currency),
    floor: moneyView(overdraftFloorMinor, currency),
    left: moneyView(creditMinor - overdraftFloorMinor, currency),
    isUsedUp: creditMinor <= overdraftFloorMinor,
  }
}

export function ledgerView({ entries, older, newer, currency }: Awaited<ReturnType<typeof listCredit>>) {
  return {
    entries: entries.map(({ amountMinor, balanceMinor, ...entry }) => ({
      ...entry,
      amount: moneyView(amountMinor, currency),
      balance: moneyView(balanceMinor, currency),
    })),
    older,
    newer,
  }
}
