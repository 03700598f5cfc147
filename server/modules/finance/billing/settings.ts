import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import type { BillingRules } from './billing-rules'

/** The rules of this deployment; tests replace them. */
export const billingRules = (): BillingRules =>
  processSingleton('billing-rules', () => ({
    beforeKybPurchase: env().BILLING_BEFORE_KYB_PURCHASE,
    beforeKybTotal: env().BILLING_BEFORE_KYB_TOTAL,
    reviewAbove: env().BILLING_REVIEW_ABOVE,
  }))
