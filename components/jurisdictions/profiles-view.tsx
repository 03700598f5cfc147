'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { type Column, DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { dayOf } from '@/components/jurisdictions/words'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { countryName } from '@/components/ui/countries'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'

const VersionDialog = lazyPanel(() => import('./version-dialog'), 'VersionDialog')

const columns: Column<Outputs['staffJurisdictions']['profiles'][number]>[] = [
  {
    heading: 'Country',
    cell: ({ country }) => (
      <Link href={`/staff/jurisdictions/${country}`} className="font-medium hover:underline">
        {countryName(country)}
      </Link>
    ),
  },
  { heading: 'In effect', cell: ({ inEffect }) => (inEffect ? `Version ${inEffect.number}` : 'Not yet') },
  {
    heading: 'Newest',
    cell: ({ newest }) => (newest ? `Version ${newest.number} from ${dayOf(newest.effectiveFrom)}` : '–'),
    from: 'sm',
  },
  { heading: 'Organizations', cell: ({ takers }) => takers, kind: 'number' },
]

/** Every country that has a profile. */
export function ProfilesView() {
  const trpc = useTRPC()
  const canPublish = useStaffCan('jurisdictions.publish')
  const [isWriting, setIsWriting] = useState(false)
  const profiles = useQuery(trpc.staffJurisdictions.profiles.queryOptions())
  return (
    <>
      <PageHeader
        title="Jurisdictions"
        description="Regulatory rules by country. Organizations adopt versions themselves."
        actions={
          canPublish && (
            <Button variant="primary" onClick={() => setIsWriting(true)}>
              <Plus aria-hidden />
              Add country
            </Button>
          )
        }
      />
      <Card>
        <Loaded query={profiles} what="The profiles" rows={6}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title="No profiles yet">Add a country to publish its first version.</EmptyState>
            ) : (
              <DataTable label="Profiles" rows={data} keyOf={({ country }) => country} columns={columns} />
            )
          }
        </Loaded>
      </Card>
      {isWriting && <VersionDialog country={null} newest={null} onClose={() => setIsWriting(false)} />}
    </>
  )
}
