import type { Within } from '@/server/contract/within'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { decimalToMinor, MoneyError } from '@/server/core/money'
import { boundsOf } from '@/server/core/time-range'
import type { DeliveryFilter } from './queries-deliveries'

/** What a list or an export of movements is asked for, as people say it. */
export type WantedDeliveries = Omit<
  DeliveryFilter,
  'organizationId' | 'amountFromMinor' | 'amountToMinor'
> & {
  within?: Within | undefined
  /** Decimals in major units of `currency`, both inclusive. */
  amountFrom?: string | undefined
  amountTo?: string | undefined
}

/** The same in the organization's own rows. Throws E0003 for an amount its currency cannot have. */
export function deliveryFilter(ctx: TenantContext, wanted: WantedDeliveries): DeliveryFilter {
  const { within, from, to, amountFrom, amountTo, ...filter } = wanted
  return {
    ...filter,
    ...boundsOf({ within, from, to }, ctx.clock.now()),
    amountFromMinor: toMinor(amountFrom, filter.currency),
    amountToMinor: toMinor(amountTo, filter.currency),
    organizationId: ctx.organizationId,
  }
}

function toMinor(decimal: string | undefined, currency: string | undefined): bigint | undefined {
  if (decimal === undefined || currency === undefined) return undefined
  try {
    return decimalToMinor(decimal, currency)
  } catch (error) {
    if (error instanceof MoneyError) throw new AppError('E0003', { message: error.message })
    throw error
  }
}
