/** Prose of the published provider document. */
export const providerIntroduction = `
What a provider implements to put its games on Croupier. JSON both ways over HTTPS, and every message, either way, signed
by [Standard Webhooks](https://www.standardwebhooks.com) with the \`whsec_…\` secret both sides hold. A GET is signed over
an empty body. Messages older than five minutes are refused.

**Money** is an integer in minor units of its currency; the stakes of the game feed alone are in major units. **Times** are
RFC 3339. Fields that are not known are ignored.

**Movements.** Report each bet, win and refund as it happens and wait for the answer. If none comes, report the same
movement again under the same \`transaction_id\`: Croupier moves nothing twice. A bet that \`failed\` owes a refund; a win or
refund that is \`pending\` is safe with Croupier and must not be sent again.

**Calls to you** have ten seconds, from connecting to the last byte.
`.trim()

export const providerTags = [
  { name: 'To Croupier', description: 'What a provider calls.' },
  { name: 'From Croupier', description: 'What a provider answers, at its own base address.' },
]
