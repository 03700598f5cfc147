/** The provider's published test cards that a customer can keep, and what a charge without the payer on a page answers. */
export const CARDS = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeds' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeds' },
  '4000000000000341': { brand: 'visa', outcome: 'card_declined' },
  '4000002760003184': { brand: 'visa', outcome: 'authentication_required' },
} as const

export type CardNumber = keyof typeof CARDS
type Outcome = (typeof CARDS)[CardNumber]['outcome']

export const CARD_NUMBERS = Object.keys(CARDS) as CardNumber[]

/** `pay` succeeds in words that a page can show. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  succeeds: 'payments succeed',
  card_declined: 'payments are declined',
  authentication_required: 'payments require authentication',
}

export const DECLINES: Record<
  Exclude<Outcome, 'succeeds'>,
  { code: string; decline_code: string; message: string }
> = {
  card_declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}
