import { parse, stringify } from '@/components/trpc/rich-json'
import type { Inputs } from '@/components/trpc/types'
import { unreachable } from '@/components/trpc/unreachable'

export interface ExportProgress {
  rows: number
  /** Null until the server has counted. */
  expected: number | null
  isExact: boolean
}

/** Target of the rows: a file where the browser supports it, else memory and the downloads. */
export type ExportTarget = FileSystemWritableFileStream | 'memory' | 'none'

interface FilePicker {
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>
}

const fileName = () => `transactions-${new Date().toISOString().slice(0, 10)}.csv`

/** Asks for a file; `none` when the user cancelled. Must run in their click. */
export async function pickTarget(): Promise<ExportTarget> {
  const picker = (window as FilePicker).showSaveFilePicker
  if (!picker) return 'memory'
  try {
    const types = [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }]
    const handle = await picker.call(window, { suggestedName: fileName(), types })
    return await handle.createWritable()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'none'
    return 'memory'
  }
}

/** The file that holds what the list shows. */
export function exportPath({ cursor: _, ...filters }: Inputs['transactions']['search']): string {
  return `/api/transactions/export?${new URLSearchParams({ search: stringify(filters) })}`
}

interface ExportRun {
  /** Of the export, with the organization. */
  address: string
  target: Exclude<ExportTarget, 'none'>
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}

/** Streams the file as fast as the disk accepts it; aborting stops reading on the server as well. */
export async function downloadExport({ address, target, signal, onProgress }: ExportRun): Promise<{
  rows: number
}> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error(unreachable)
  })
  if (!response.ok || !response.body) throw new Error(await refusalOf(response))
  const expected = Number(response.headers.get('x-row-count'))
  const isExact = response.headers.get('x-row-count-is-exact') === 'yes'
  let lines = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      lines += countLines(piece)
      onProgress({ rows: Math.max(0, lines - 1), expected, isExact })
      out.enqueue(piece)
    },
  })
  const counted = response.body.pipeThrough(counting)
  if (target === 'memory') save(await new Response(counted).blob())
  else await counted.pipeTo(target, { signal })
  return { rows: Math.max(0, lines - 1) }
}

const lineFeed = 10

/** Lines end with a line feed; cells contain none, since IDs have no control characters. */
function countLines(piece: Uint8Array): number {
  let count = 0
  for (const byte of piece) if (byte === lineFeed) count += 1
  return count
}

function save(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName() })
  link.click()
  URL.revokeObjectURL(url)
}

async function refusalOf(response: Response): Promise<string> {
  const told = parse<{ refusal?: { message?: string } }>(await response.text())
  return told.refusal?.message ?? 'The export failed.'
}
