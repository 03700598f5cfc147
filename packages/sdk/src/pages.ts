import type { Output } from './operations.js'

type ItemsOf = {
  listGames: Output<'listGames'>['games'][number]
  listFreeRounds: Output<'listFreeRounds'>['grants'][number]
  listTransactions: Output<'listTransactions'>['transactions'][number]
  getRound: Output<'getRound'>['round']['transactions'][number]
  getDailyReport: Output<'getDailyReport'>['rows'][number]
  listReconciliations: Output<'listReconciliations'>['reconciliations'][number]
  getReconciliation: Output<'getReconciliation'>['sums'][number]
}

/** The operations that answer a page at a time. */
export type ListId = keyof ItemsOf
export type Page<Id extends ListId> = Output<Id>
export type Item<Id extends ListId> = ItemsOf[Id]

interface List<Id extends ListId> {
  items: (page: Page<Id>) => readonly Item<Id>[]
  /** What to ask for after a page; null: it was the last. */
  next: (page: Page<Id>) => object | null
}

const byCursor = ({ next_cursor }: { next_cursor: string | null }) =>
  next_cursor === null ? null : { cursor: next_cursor, offset: undefined }

const lists: { [Id in ListId]: List<Id> } = {
  listGames: {
    items: ({ games }) => games,
    next: ({ games, page, per_page, total }) =>
      games.length > 0 && page * per_page < total ? { page: page + 1 } : null,
  },
  listFreeRounds: { items: ({ grants }) => grants, next: byCursor },
  listTransactions: { items: ({ transactions }) => transactions, next: byCursor },
  getRound: {
    items: ({ round }) => round.transactions,
    next: ({ round }) =>
      round.has_more && round.transactions.length > 0
        ? { offset: round.offset + round.transactions.length }
        : null,
  },
  getDailyReport: { items: ({ rows }) => rows, next: byCursor },
  listReconciliations: { items: ({ reconciliations }) => reconciliations, next: byCursor },
  getReconciliation: { items: ({ sums }) => sums, next: byCursor },
}

/** Erased: which page and item belong to which list is said where the client hands them out. */
const listOf = (id: ListId) => lists[id] as unknown as List<'listGames'>

export async function* walkPages(
  id: ListId,
  input: object,
  read: (input: object) => Promise<unknown>,
): AsyncGenerator<unknown> {
  for (let next: object | null = {}; next !== null; ) {
    const page = (await read({ ...input, ...next })) as Page<'listGames'>
    yield page
    next = listOf(id).next(page)
  }
}

export async function* walkItems(id: ListId, pages: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const page of pages) yield* listOf(id).items(page as Page<'listGames'>)
}
