import type { CreateDocumentOptions } from 'zod-openapi'
import type { RateLimitFamily } from '@/server/contract/operation'
import { defaultRateLimits } from '@/server/contract/rate-limits'

const limit = (family: RateLimitFamily) => defaultRateLimits[family].toLocaleString('en')

/** Prose of the published operator document. */
export const operatorIntroduction = `
Croupier stands between your casino and the providers of its games. Your backend lists games and opens sessions
here; while a player plays, each bet, win and refund is sent to **your** wallet as a signed callback, and your response contains the new balance. The money stays with you.

**Keys.** Send \`Authorization: Bearer crp_…\` from your servers, never from a browser. \`read\` keys can read, \`write\` keys can also create; sending your wallet's journal needs \`reconciliation.write\`. A key can be limited to operations, IP addresses and one brand: other calls get 403. A 401 is final: retrying with the same key does not help.

**Errors.** Most refusals are \`{ "error": { code, type, message, request_id, details } }\`. Branch on \`code\`; \`details.docs\` is the address of its page. A 401 and a
few refusals that concern idempotency and setup are flat: \`{ "error", "message", "status" }\`.

**Retries.** \`E0001\`, \`E0002\`, \`E1002\`, \`E1053\` and \`E1054\` are transient: retry with backoff and jitter. On a 429 wait for the time in \`Retry-After\`. If no response arrives, repeat the request with the same \`Idempotency-Key\`.

**Money** is an integer in minor units of its currency, unless a field says it is in major units. **Times** are RFC 3339.
Fields may be added at any time; ignore unknown fields.

**Limits** count per key, minute and family of operations: games ${limit('catalogue')}, sessions ${limit('sessions')}, free rounds
${limit('free_rounds')}, transactions ${limit('transactions')}, everything else ${limit('other')}, unless your account has its own.
`.trim()

/** Who answers questions about the interface: the deployment's own pages lead there. */
export const contactOf = (baseUrl: string) => ({ name: 'Croupier support', url: `${baseUrl}/docs` })

export const tagDescriptions = [
  { name: 'Games', description: 'Games, their markets and their stakes.' },
  { name: 'Sessions', description: 'Opening a game for a player.' },
  { name: 'Players', description: 'What a player may stake and lose.' },
  {
    name: 'Free rounds',
    description: 'Rounds without a stake. Wins are sent as callbacks with `is_free`.',
  },
  { name: 'Brands', description: 'Platform accounts: the casinos that share a key.' },
  { name: 'Transactions', description: 'Bets, wins and refunds, and how your wallet responded.' },
  { name: 'Reports', description: 'Settled money by day.' },
  {
    name: 'Reconciliation',
    description: 'Periods in which ledgers are compared, and your wallet’s journal.',
  },
  { name: 'Wallet callbacks', description: 'Requests that Croupier sends to your wallet.' },
  { name: 'Events', description: 'Incidents and maintenance, sent to your own receiver.' },
]

const selfExplaining = new Set(['date-time', 'date', 'uuid'])

/**
 * Answers may gain fields within a version, so published objects are never closed. A format says enough without the
 * expression that checks it, and so does "integer" without the limits of JSON's exact range.
 */
export const documentOptions: CreateDocumentOptions = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (selfExplaining.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}
