import type { NextRequest } from 'next/server'
import superjson from 'superjson'
import { AppError } from '@/server/core/app-error'
import { countedUpTo, exportMovements, MovementSearch } from '@/server/modules/delivery/transactions'
import { unstorablePart } from '@/server/trpc/storable-input'
import { csvFile, datedName } from './csv-file'
import { answerFile } from './file-answer'

const maxQueryLength = 8_192

/**
 * The transactions of the current organization as a CSV file. `?search=` is the list's own search (superjson), so that
 * the file matches the list. A header has the expected number of rows; the verb audits it.
 */
export function downloadTransactions(request: NextRequest): Promise<Response> {
  return answerFile(request, async ({ tenant, slug }) => {
    const { cursor: _, ...wanted } = readSearch(request.nextUrl.searchParams.get('search'))
    const { lines, rowCount } = await exportMovements(tenant, wanted)
    return csvFile(datedName('transactions', slug, tenant.clock.now()), lines, {
      'x-row-count': String(rowCount),
      'x-row-count-is-exact': rowCount < countedUpTo ? 'yes' : 'no',
    })
  })
}

function readSearch(text: string | null) {
  if (text === null) return MovementSearch.parse({})
  const parsed = text.length > maxQueryLength ? null : MovementSearch.safeParse(parse(text))
  if (!parsed?.success) throw new AppError('E0003', { message: 'These filters are not valid.' })
  return parsed.data
}

function parse(text: string): unknown {
  try {
    const search: unknown = superjson.parse(text)
    return unstorablePart(search) ? null : search
  } catch {
    return null
  }
}
