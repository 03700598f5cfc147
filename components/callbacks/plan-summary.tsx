import { Notice } from '@/components/ui/notice'
import type { Run } from './run'
import { skipReason } from './skip-reasons'

const figure = (count: number) => count.toLocaleString('en')
const counted = (count: number, type: string) => `${figure(count)} ${type}${count === 1 ? '' : 's'}`

/** Result of the dry run: what will be processed, what is skipped and why. */
export function PlanSummary({ run }: { run: Run }) {
  const verb = run.kind === 'replay' ? 'Will be replayed' : 'Will be resolved'
  const byType = run.plannedByType.map(({ type, count }) => counted(count, type)).join(', ')
  return (
    <div className="grid gap-3">
      <dl className="grid divide-y divide-line rounded-lg border border-line text-sm">
        <div className="flex items-baseline justify-between gap-4 px-4 py-3">
          <dt>
            <span className="font-medium">{verb}</span>
            {byType && <span className="block text-faint text-xs">{byType}</span>}
          </dt>
          <dd className="font-semibold text-lg tabular-nums">{figure(run.planned)}</dd>
        </div>
        {run.skipped.map(({ reason, type, count }) => (
          <div key={`${reason}-${type}`} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="text-muted">
              Skipped: {reason === 'bet' ? '' : `${type}s that `}
              {skipReason(reason)}
            </dt>
            <dd className="text-muted tabular-nums">{figure(count)}</dd>
          </div>
        ))}
      </dl>
      {run.leftOut > 0 && (
        <Notice tone="neutral">
          More callbacks match than one run can process. The oldest are processed first. Start another run for
          the rest.
        </Notice>
      )}
      {run.planned > 0 && (
        <p className="text-faint text-sm">
          Callbacks whose status changes first are skipped and reported. You can cancel while it runs.
        </p>
      )}
    </div>
  )
}
