import { callFailed, type ProviderResult } from './call-result'
import type { MovementType } from './inbound'

/** Movements that occurred from `from` on and before `to`; `cursor`: null for the first page, else the last `nextCursor`. */
export interface MovementsRequest {
  from: Date
  to: Date
  cursor: string | null
}

/** A movement as the provider's own ledger has it. */
export interface ProviderMovement {
  /** The ID under which the adapter forwards it. */
  transactionId: string
  type: MovementType
  /** Minor units of `currency`. */
  amount: bigint
  currency: string
  roundId: string
  occurredAt: Date
  /**
   * - `accepted` it counts in the provider's ledger;
   * - `declined` a bet that the wallet declined for lack of funds;
   * - `failed` anything else that was not accepted, or of which the provider knows no outcome.
   */
  state: 'accepted' | 'declined' | 'failed'
  /** Croupier's session, where the dialect names it. */
  sessionRef?: string
}

/** `nextCursor`: null on the last page. A transaction may be listed twice: that is what the ledger says. */
export interface MovementsPage {
  movements: ProviderMovement[]
  nextCursor: string | null
}

/** Calls or rows of one page; each may be two movements. */
export const maxPageMovements = 1_000
/** Size limit of a page's answer. */
export const maxMovementsBytes = 1024 * 1024
export const maxCursorLength = 256
/** Ten million movements: a period with more is asked for in parts. */
const maxPages = 10_000

/** A page with a movement outside the period, or that continues where it began, says nothing. */
export function readMovementsPage(
  { from, to, cursor }: MovementsRequest,
  page: MovementsPage,
): ProviderResult<MovementsPage> {
  const stray = page.movements.find(({ occurredAt }) => occurredAt < from || occurredAt >= to)
  if (stray) return callFailed('invalid_answer', `Transaction ${stray.transactionId} is outside the period`)
  if (page.nextCursor !== null && page.nextCursor === cursor)
    return callFailed('invalid_answer', 'The cursor of the next page is that of this page')
  return { ok: true, value: page }
}

/**
 * Every page of a period in order. Ends after the first failed call, and with `invalid_answer` where a cursor comes
 * again or there are more than 10,000 pages: a feed that never ends.
 */
export async function* listAllMovements(
  list: (request: MovementsRequest) => Promise<ProviderResult<MovementsPage>>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ProviderResult<ProviderMovement[]>, void> {
  const seen = new Set<string>()
  let cursor: string | null = null
  while (true) {
    const page: ProviderResult<MovementsPage> = await list({ from, to, cursor })
    if (!page.ok) return yield page
    yield { ok: true, value: page.value.movements }
    cursor = page.value.nextCursor
    if (cursor === null) return
    if (seen.has(cursor)) return yield callFailed('invalid_answer', 'The cursor of a page came a second time')
    if (seen.size >= maxPages - 1) return yield callFailed('invalid_answer', `More than ${maxPages} pages`)
    seen.add(cursor)
  }
}
