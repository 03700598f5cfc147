import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { z } from 'zod'

const amount = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number of minor units')
  .transform(BigInt)
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)

const common = {
  transaction_id: z.string().trim().min(1),
  type: z.enum(['bet', 'win', 'refund']),
  amount,
  currency: z.string().trim().toUpperCase().min(3).max(8),
  organization: optional,
  brand: optional,
}

/** The columns of each file; others are allowed and ignored (docs/operations/reconciliation.md). */
export const fileSchemas = {
  provider: z.object({ ...common, status: z.enum(['accepted', 'declined', 'failed']) }),
  wallet: z.object({ ...common, status: z.enum(['booked', 'declined']).default('booked') }),
} as const
export type Side = keyof typeof fileSchemas
export type FileLine = z.output<(typeof fileSchemas)['provider' | 'wallet']>

/** A file's lines, one by one. Throws RangeError naming the first line that cannot be read. */
export async function* readLines(side: Side, path: string): AsyncGenerator<FileLine> {
  const parser = createReadStream(path).pipe(parse({ columns: true, bom: true, trim: true, info: true }))
  for await (const { record, info } of parser) {
    const parsed = fileSchemas[side].safeParse(record)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new RangeError(`${path}, line ${info.lines}: ${issue?.path.join('.')} ${issue?.message}`)
    }
    yield parsed.data
  }
}
