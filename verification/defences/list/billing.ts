import type { DefenceList } from '../markers'

/** Packages, payments and what comes back of them. */
export const billing: DefenceList = {
  'server/env.test.ts': {
    'a live payment key is for Stripe only': ['!isLiveKey(key) ||', 'true ||'],
  },
  'server/core/money-input.test.ts': {
    'a decimal comma is no thousands separator': ['plainAmount(typed)', "typed.replaceAll(',', '')"],
  },
  'server/modules/finance/billing/buying.db.test.ts': {
    'an offer is bought under the terms in force': [
      'offer.acceptedAt !== null && isCurrent',
      'offer !== null',
    ],
    'parallel purchases do not pass the limit': 'remove',
    'what cannot be bought is not offered': 'remove',
    'a purchase is continued by its own organization': [', organizationId })', ' })'],
    'two different people approve a purchase': 'remove',
    'own purchases cannot be approved': 'remove',
  },
  'server/modules/finance/billing/checkout.db.test.ts': {
    'a purchase that was given up has no payment page': [
      "const isWanted = state === 'awaiting_payment'",
      'const isWanted = true',
    ],
  },
  'server/modules/finance/billing/payment-methods.db.test.ts': {
    'a payment method is removed by its own organization': [
      '(await methodsOf(ctx)).find(({ id }) => id === paymentMethodId)',
      '{ id: paymentMethodId } as Stripe.PaymentMethod',
    ],
  },
  'server/modules/finance/billing/refunds.db.test.ts': {
    'a refund that is sent again is found': ['ownId === refundId', 'ownId === null'],
  },
  'server/modules/accounts/credit/credit.db.test.ts': {
    'the id of a credit entry is used once': ['!earlier || isSame', 'true'],
  },
  'server/modules/finance/reports/get-report.db.test.ts': {
    'reading the reports of others is audited': 'remove',
  },
  'server/modules/finance/reports/movements-behind.db.test.ts': {
    'lists and exports of movements are scoped to the organization': [
      '`w.organization_id = ${place(filter.organizationId)}::uuid`',
      '`${place(filter.organizationId)}::uuid is not null`',
    ],
  },
  'server/modules/finance/billing/webhooks.db.test.ts': {
    'an event of another account is refused': 'remove',
    'a webhook dated in the future is refused': 'remove',
    'no more is refunded than was paid': 'remove',
    'spent credit is not refunded': ['balance >= needed', 'balance >= -needed'],
    'webhooks have a budget per address': 'remove',
    "a webhook's body is limited": 'remove',
  },
  'server/modules/finance/billing/auto-top-up.db.test.ts': {
    'an automatic top-up charges a method of its own organization': [
      'id === input.paymentMethodId',
      "id !== ''",
    ],
    'an automatic top-up is agreed to under the terms in force': ['!== termsVersion', '=== -1'],
    'automatic purchases stay within the month’s limit': ['> order.monthlyLimitMinor', '< 0n'],
    'an automatic top-up that failed is not tried again by itself': [
      'await markPaused(tx, { organizationId, pauseReason: reason, pauseDetail, pausedAt })',
      'await Promise.resolve(true)',
    ],
    'an automatic purchase has no payment page': ['chargedMethodId === null &&', ''],
  },
}
