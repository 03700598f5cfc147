import { BrandName } from '@/components/data/brand-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { subjectLabels } from '@/components/jurisdictions/words'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { Outcome } from './counts-table'
import { PlayerLink } from './player-link'
import { ruleLabels, versionLabel } from './words'

type Entry = Outputs['protection']['search']['entries'][number]

export function EntriesTable({ entries, sort }: { entries: readonly Entry[]; sort: HeaderSort }) {
  return (
    <Table label="Refusals and exclusions">
      <thead>
        <tr>
          <Th>Player</Th>
          <Th>Rule</Th>
          <Th className="max-sm:hidden">Version</Th>
          <Th className="max-sm:pr-4">Outcome</Th>
          <Th className="max-md:hidden">Subject</Th>
          <Th className="max-lg:hidden">Limit</Th>
          <TimeHeader label="Time" sort={sort} className="max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <Td className="[overflow-wrap:anywhere]">
              <PlayerLink playerId={entry.playerId} />
              {entry.subOperatorRef && (
                <span className="block text-faint text-xs">
                  <BrandName brandRef={entry.subOperatorRef} />
                </span>
              )}
            </Td>
            <Td>
              {ruleLabels[entry.rule]}
              <Time value={entry.createdAt} className="block text-faint text-xs sm:hidden" />
            </Td>
            <Td className="max-sm:hidden">{versionLabel(entry)}</Td>
            <Td className="max-sm:pr-4">
              <Outcome outcome={entry.outcome} />
            </Td>
            <Td className="max-md:hidden">
              <Subject entry={entry} />
            </Td>
            <Td className="tabular-nums max-lg:hidden">
              <Figures entry={entry} />
            </Td>
            <Td className="max-sm:hidden">
              <Time value={entry.createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

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
