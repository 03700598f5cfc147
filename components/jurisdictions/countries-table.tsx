'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countryName } from '@/components/ui/countries'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatNumber, noValue } from '@/server/contract/figures'
import { ModeBadge } from './mode-badge'
import { choiceOf, dayOf, type Profiled } from './words'

const TakeDialog = lazyPanel(() => import('./take-dialog'), 'TakeDialog')

interface CountriesTableProps {
  countries: readonly Profiled[]
  /** Null: the organization's own choices. */
  brandId: string | null
}

export function CountriesTable({ countries, brandId }: CountriesTableProps) {
  const trpc = useTRPC()
  const counts = useQuery(trpc.jurisdictions.summary.queryOptions({ isShadow: true }))
  const [opened, setOpened] = useState<Profiled | null>(null)
  return (
    <>
      <DataTable
        label="Countries"
        rows={countries}
        keyOf={({ country }) => country}
        columns={[
          { heading: 'Country', cell: ({ country }) => countryName(country), className: 'font-medium' },
          { heading: 'Adopted', cell: (profiled) => <Choice profiled={profiled} brandId={brandId} /> },
          {
            heading: 'Latest version',
            cell: (profiled) => <Newest profiled={profiled} brandId={brandId} />,
            from: 'sm',
          },
          {
            heading: 'Shadow, 30 days',
            cell: ({ country }) => (
              <OrganizationLink
                className="hover:underline"
                href={`/jurisdictions/refusals?mode=shadow&country=${country}`}
              >
                {countOf(counts.data, country)}
              </OrganizationLink>
            ),
            kind: 'number',
            from: 'md',
          },
          {
            heading: 'Change',
            cell: (profiled) => (
              <Button
                size="sm"
                aria-label={`Rules of ${countryName(profiled.country)}`}
                onClick={() => setOpened(profiled)}
              >
                Rules
              </Button>
            ),
            kind: 'actions',
          },
        ]}
      />
      {opened && <TakeDialog profiled={opened} brandId={brandId} onClose={() => setOpened(null)} />}
    </>
  )
}

const countOf = (counts: readonly { country: string; count: number }[] | undefined, country: string) =>
  counts === undefined
    ? noValue
    : formatNumber(counts.filter((one) => one.country === country).reduce((sum, { count }) => sum + count, 0))

function Choice({ profiled, brandId }: { profiled: Profiled; brandId: string | null }) {
  const choice = choiceOf(profiled, brandId)
  if (!choice) return <span className="text-faint">None</span>
  const own = profiled.taken.filter((one) => one.brandId !== null).length
  return (
    <span className="flex flex-wrap items-center gap-2">
      Version {choice.number}
      <ModeBadge mode={choice.mode} />
      {brandId !== null && choice.brandId === null && <span className="text-faint text-xs">Inherited</span>}
      {brandId === null && own > 0 && (
        <span className="text-faint text-xs">{own === 1 ? '1 brand differs' : `${own} brands differ`}</span>
      )}
    </span>
  )
}

function Newest({ profiled, brandId }: { profiled: Profiled; brandId: string | null }) {
  const [newest] = profiled.versions
  const choice = choiceOf(profiled, brandId)
  if (!newest) return '–'
  if (choice && choice.number < newest.number)
    return <Badge tone="warn">Newer version from {dayOf(newest.effectiveFrom)}</Badge>
  return `Version ${newest.number} from ${dayOf(newest.effectiveFrom)}`
}
