import { z } from 'zod'
import { subjects } from './columns'
import { chainFault, Link, linkDigest } from './manifest'
import { leafOf, rootBy } from './merkle'

const Path = z
  .array(z.object({ side: z.enum(['left', 'right']), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
  .max(64)

/** A row as it was hashed, and the hashes that lead from it to the root of its month. */
const ProvenRow = z.object({ subject: z.enum(subjects), month: z.string(), text: z.string(), path: Path })
export type ProvenRow = z.output<typeof ProvenRow>

export const packFormat = 'croupier-evidence-1'

export const Pack = z.object({
  format: z.literal(packFormat),
  round: z.object({ organizationId: z.uuid(), providerCode: z.string(), roundId: z.string() }),
  /** Of the months from the first that a row is of, to the newest there was. */
  chain: z.array(Link).min(1),
  rows: z.array(ProvenRow).min(1),
})
export type Pack = z.output<typeof Pack>

export const packName = 'evidence.json'

/** A row by its columns; bytes are hex, amounts digits. */
export type PackRow = Readonly<Record<string, string | boolean | null>>
export const readRow = ({ text }: Pick<ProvenRow, 'text'>): PackRow =>
  z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).parse(JSON.parse(text))

export const bodyName = (id: unknown) => `bodies/${id}.bin`

/** The files of a pack as they are in its archive, by name. */
type Files = ReadonlyMap<string, Uint8Array>

interface PackReport {
  faults: string[]
  movements: number
  attempts: number
  /** The newest link, by which the archive itself is known. */
  head: { month: string; sha256: string } | null
}

/** Checks an evidence pack by itself: neither database nor archive is needed. `head`: the newest digest, from elsewhere. */
export function verifyPack(files: Files, head: string | null = null): PackReport {
  const nothing = { movements: 0, attempts: 0, head: null }
  const read = Pack.safeParse(parse(files.get(packName)))
  if (!read.success) return { ...nothing, faults: [`${packName} is not an evidence pack`] }
  const { chain, rows } = read.data
  const newest = chain.at(-1)
  const found = newest ? { month: newest.month, sha256: linkDigest(newest) } : null
  const faults = [...chainFaults(chain), ...rows.flatMap((row) => rowFaults(row, read.data, files))]
  if (head !== null && found?.sha256 !== head) faults.push('the newest month of the chain is another one')
  const count = (subject: string) => rows.filter((row) => row.subject === subject).length
  return { faults, movements: count('movements'), attempts: count('attempts'), head: found }
}

function chainFaults(chain: readonly Link[]): string[] {
  return chain.slice(1).flatMap((link, index) => {
    const fault = chainFault(link, chain[index] ?? null)
    return fault ? [`the link of ${link.month} ${fault}`] : []
  })
}

function rowFaults(row: ProvenRow, { chain, round, rows }: Pack, files: Files): string[] {
  const link = chain.find(({ month }) => month === row.month)
  if (!link) return [`the chain lacks ${row.month}`]
  const cells = readRow(row)
  const name = `${row.subject === 'movements' ? 'transaction' : 'attempt'} ${cells.id}`
  if (rootBy(leafOf(row.text), row.path).toString('hex') !== link.rowsRoot)
    return [`${name} is not a row of ${row.month}`]
  if (row.subject === 'attempts') {
    const isOwn = rows.some((one) => one.subject === 'movements' && readRow(one).id === cells.movement_id)
    return isOwn ? [] : [`${name} belongs to no transaction of the pack`]
  }
  const { organizationId, providerCode, roundId } = round
  const isOwn =
    cells.organization_id === organizationId &&
    cells.provider_code === providerCode &&
    cells.round_id === roundId
  if (!isOwn) return [`${name} is of another round`]
  const body = files.get(bodyName(cells.id))
  const isSent = body !== undefined && Buffer.from(body).toString('hex') === cells.body
  return isSent ? [] : [`${bodyName(cells.id)} is not what was sent`]
}

function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'))
  } catch {
    return null
  }
}
