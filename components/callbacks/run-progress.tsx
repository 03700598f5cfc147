'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { stateLooks } from '@/components/transactions/state-look'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { formatNumber } from '@/server/contract/figures'
import type { Run } from './run'

/** Progress and results of a running bulk run, with a way to cancel it. */
export function RunProgress({ run }: { run: Run }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const mayCancel = useCan(run.kind === 'replay' ? 'transactions.replay' : 'transactions.resolve')
  const cancel = useMutation(
    trpc.callbacks.cancelRun.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.callbacks.pathFilter()),
      onError: (error) => toast.error(error.message),
    }),
  )
  const title = run.kind === 'replay' ? 'Replaying' : 'Resolving'
  const label = `${title} ${formatNumber(run.worked)} of ${formatNumber(run.planned)}`
  return (
    <section
      aria-label={`${title} callbacks`}
      className="mb-5 grid gap-2.5 rounded-xl border border-busy-line bg-busy-soft px-4 py-3.5 text-sm sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium tabular-nums">{label}</p>
        {mayCancel && (
          <Button size="sm" isPending={cancel.isPending} onClick={() => cancel.mutate({ runId: run.id })}>
            Cancel remaining
          </Button>
        )}
      </div>
      <progress
        aria-label={label}
        value={run.worked}
        max={Math.max(1, run.planned)}
        className="h-1.5 w-full overflow-hidden rounded-full bg-surface accent-busy [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-busy"
      />
      <p className="text-muted">
        {describeResults(run) || 'Starting…'}{' '}
        <span className="text-faint">Started by {run.requestedBy}.</span>
      </p>
    </section>
  )
}

/** `300 confirmed, 12 exhausted, 4 skipped` */
export function describeResults(run: Run): string {
  const results = run.results.map(
    ({ state, count }) => `${formatNumber(count)} ${stateLooks[state].label.toLowerCase()}`,
  )
  const skipped = run.skipped
    .filter(({ reason }) => reason === 'moved_on' || reason === 'refused')
    .reduce((total, { count }) => total + count, 0)
  return [...results, ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : [])].join(', ')
}
