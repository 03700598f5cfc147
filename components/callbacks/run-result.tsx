import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'
import type { Run } from './run'
import { stopReasons } from './skip-reasons'
import { summarizeRun } from './summarize-run'

const ends = { done: 'finished', cancelled: 'was cancelled', stopped: 'stopped' } as const

/** What a finished run did; stays until it is dismissed. */
export function RunResult({ run, onDismiss }: { run: Run; onDismiss: () => void }) {
  const { done, failed, skipped, left } = summarizeRun(run)
  const isReplay = run.kind === 'replay'
  const isClean = failed + skipped + left === 0
  const end = run.status === 'cancelled' || run.status === 'stopped' ? ends[run.status] : ends.done
  return (
    <Notice
      role="status"
      tone={run.status === 'stopped' || failed > 0 ? 'bad' : isClean ? 'ok' : 'warn'}
      title={`${isReplay ? 'Bulk replay' : 'Bulk resolve'} ${end}`}
      className="mb-5"
      actions={
        <>
          <Button asChild size="sm">
            <OrganizationLink href={`/callbacks/runs?run=${run.id}`}>View run</OrganizationLink>
          </Button>
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      <p className="tabular-nums">
        {figure(done)} {isReplay ? 'delivered' : 'resolved'}, {figure(failed)} failed, {figure(skipped)}{' '}
        skipped
        {left > 0 && `, ${figure(left)} not processed`}.
      </p>
      {run.stopReason && <p>{stopReasons[run.stopReason]}</p>}
    </Notice>
  )
}

const figure = (count: number) => formatNumber(count)
