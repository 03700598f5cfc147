import { DataTable } from '@/components/data/data-table'
import { PlainTime } from '@/components/data/plain-time'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { methodLabels, outcomeLabels } from './search-params'

type Attempt = Outputs['team']['signIns']['attempts'][number]

interface SignInsTableProps {
  attempts: readonly Attempt[]
  sort: HeaderSort
}

export function SignInsTable({ attempts, sort }: SignInsTableProps) {
  return (
    <DataTable
      label="Sign-in log"
      rows={attempts}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Person',
          cell: (attempt) => (
            <div className="grid">
              <span className="font-medium">{attempt.user?.name ?? 'Unknown person'}</span>
              <span className="text-faint text-xs [overflow-wrap:anywhere]">{attempt.user?.email}</span>
              <span className="text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={attempt.createdAt} />
              </span>
            </div>
          ),
        },
        { heading: 'Outcome', cell: (attempt) => <Outcome attempt={attempt} /> },
        { heading: 'Method', cell: ({ method }) => labelOf(methodLabels, method), from: 'sm' },
        {
          heading: 'Device',
          cell: ({ device }) => (device ? `${device.browser} on ${device.system}` : '–'),
          from: 'lg',
          className: 'text-muted',
        },
        {
          heading: 'IP address',
          cell: ({ ip }) => ip ?? '–',
          from: 'lg',
          className: 'text-muted tabular-nums',
        },
        {
          heading: 'Time',
          cell: ({ createdAt }) => <Time value={createdAt} />,
          kind: 'time',
          from: 'md',
          sort,
        },
      ]}
    />
  )
}

const tones: Readonly<Record<string, Tone>> = {
  succeeded: 'ok',
  incomplete: 'warn',
  refused: 'bad',
  throttled: 'bad',
}

const reasons: Readonly<Record<string, string>> = {
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  account_closed: 'Account closed',
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value

function Outcome({ attempt: { outcome, reason, detail, attempts } }: { attempt: Attempt }) {
  const why = detail ?? (reason === null ? null : reasons[reason])
  return (
    <div className="grid justify-items-start gap-0.5">
      <Badge tone={tones[outcome] ?? 'neutral'}>{labelOf(outcomeLabels, outcome)}</Badge>
      {(why || attempts > 1) && (
        <span className="text-faint text-xs">
          {[why, attempts > 1 && `${attempts} attempts`].filter(Boolean).join(', ')}
        </span>
      )}
    </div>
  )
}
