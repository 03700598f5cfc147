import { DataTable } from '@/components/data/data-table'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { subjectLabels } from '@/components/jurisdictions/words'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Outcome } from './counts-table'
import { PlayerAtBrand } from './player-at-brand'
import { ruleLabels, versionLabel } from './words'

type Entry = Outputs['protection']['search']['entries'][number]

export const EntriesTable = ({ entries, sort }: { entries: readonly Entry[]; sort: HeaderSort }) => (
  <DataTable
    label="Refusals and exclusions"
    rows={entries}
    keyOf={(entry) => entry.id}
    columns={[
      { heading: 'Player', cell: (entry) => <PlayerAtBrand {...entry} />, width: 'wrap' },
      {
        heading: 'Rule',
        cell: (entry) => (
          <>
            {ruleLabels[entry.rule]}
            <Time value={entry.createdAt} className="block text-faint text-xs sm:hidden" />
          </>
        ),
      },
      { heading: 'Version', cell: versionLabel, from: 'sm' },
      {
        heading: 'Outcome',
        cell: (entry) => <Outcome outcome={entry.outcome} />,
        className: 'max-sm:pr-4',
        headingClassName: 'max-sm:pr-4',
      },
      { heading: 'Subject', cell: (entry) => <Subject entry={entry} />, from: 'md' },
      { heading: 'Limit', cell: (entry) => <Figures entry={entry} />, from: 'lg', className: 'tabular-nums' },
      {
        heading: 'Time',
        cell: (entry) => <Time value={entry.createdAt} />,
        kind: 'time',
        from: 'sm',
        sort,
      },
    ]}
  />
)

const paths: Record<string, string> = { bet: '/transactions/', session: '/sessions/', demo: '/sessions/' }

function Subject({ entry: { subject, subjectId, amount, currency } }: { entry: Entry }) {
  if (subject === null) return '–'
  const label =
    amount === null ? subjectLabels[subject] : `${subjectLabels[subject]} of ${amount} ${currency}`
  const path = paths[subject]
  if (subjectId === null || path === undefined) return label
  return (
    <OrganizationLink href={`${path}${subjectId}`} className="underline">
      {label}
    </OrganizationLink>
  )
}

/** Of an exclusion, when it ends. */
function Figures({ entry: { outcome, limitText, usedText } }: { entry: Entry }) {
  if (outcome === 'excluded' || outcome === 'readmitted')
    return limitText === null ? (
      'No end date'
    ) : (
      <>
        Until <Time value={new Date(limitText)} />
      </>
    )
  if (limitText === null) return usedText ?? '–'
  return usedText === null ? limitText : `${usedText} of ${limitText}`
}
