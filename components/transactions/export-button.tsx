'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import type { Inputs } from '@/components/trpc/types'
import { unreachable } from '@/components/trpc/unreachable'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import type { ExportProgress } from './download-export'

/** Loaded while the question is open. */
const loadExport = () => import('./download-export')

/** Exports the filtered transactions as CSV, with progress and cancel. */
export function ExportButton({ search }: { search: Inputs['transactions']['search'] }) {
  const fileOf = useOrganizationFile()
  const confirm = useConfirm()
  const [running, setRunning] = useState<{ abort: AbortController; progress: ExportProgress } | null>(null)
  if (!useCan('transactions.export')) return null

  async function run() {
    const exporting = await loadExport().catch(() => null)
    if (!exporting) return toast.error(unreachable)
    const target = await exporting.pickTarget()
    if (target === 'none') return
    const abort = new AbortController()
    setRunning({ abort, progress: { rows: 0, expected: null, isExact: true } })
    try {
      const { rows } = await exporting.downloadExport({
        address: fileOf(exporting.exportPath(search)),
        target,
        signal: abort.signal,
        onProgress: (progress) => setRunning({ abort, progress }),
      })
      toast.success(`${formatNumber(rows)} rows exported`)
    } catch (error) {
      if (abort.signal.aborted) toast.info('The export was cancelled')
      else toast.error(error instanceof Error ? error.message : 'The export failed')
    } finally {
      setRunning(null)
    }
  }

  const ask = () => {
    void loadExport()
    confirm({
      title: 'Export these transactions?',
      text: 'Exports all transactions matching the filters, newest first. The export is recorded in the audit log with your name and the filters.',
      action: 'Export',
      onConfirm: () => void run(),
    })
  }
  return running ? (
    <div className="flex items-center gap-3" aria-live="polite">
      <span className="text-muted text-sm tabular-nums">{progressWords(running.progress)}</span>
      <progress
        aria-label="Export"
        className="h-1.5 w-28 accent-accent"
        {...(running.progress.expected !== null && {
          value: running.progress.rows,
          max: Math.max(1, running.progress.expected),
        })}
      />
      <Button onClick={() => running.abort.abort()}>Cancel</Button>
    </div>
  ) : (
    <Button onClick={ask}>
      <Download aria-hidden />
      Export as CSV
    </Button>
  )
}

function progressWords({ rows, expected, isExact }: ExportProgress): string {
  if (expected === null) return 'Counting'
  const total = `${isExact ? '' : 'more than '}${formatNumber(expected)}`
  return `${formatNumber(rows)} of ${total} rows`
}
