import { newId } from '@/server/core/ids'
import type { MonthFee } from '@/server/modules/finance/contracts'

/** A share of GGR in EUR, unless it says otherwise. */
export const monthFee = (given: Partial<MonthFee>): MonthFee => ({
  lineId: newId(),
  contractId: newId(),
  contractVersion: 1,
  kind: 'ggr_share',
  label: 'Share of GGR',
  providerCode: 'aurora',
  providerName: 'Aurora',
  ggrMinor: 1_000n,
  feeMinor: 100n,
  currency: 'EUR',
  ...given,
})
