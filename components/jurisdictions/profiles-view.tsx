'use client'

import { useQuery } from '@tanstack/react-query'
import { Landmark, Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { dayOf } from '@/components/jurisdictions/words'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { countryName } from '@/components/ui/countries'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'

const VersionDialog = lazyPanel(
  () => import('./version-dialog').then((module) => module.VersionDialog),
  whenDrawn,
)

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
              <EmptyState icon={Landmark} title="No profiles yet">
                Add a country to publish its first version.
              </EmptyState>
            ) : (
              <Table label="Profiles">
                <thead>
                  <tr>
                    <Th>Country</Th>
                    <Th>In effect</Th>
                    <Th className="max-sm:hidden">Newest</Th>
                    <Th className="text-right">Organizations</Th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ country, inEffect, newest, takers }) => (
                    <tr key={country}>
                      <Td>
                        <Link
                          href={`/staff/jurisdictions/${country}`}
                          className="font-medium hover:underline"
                        >
                          {countryName(country)}
                        </Link>
                      </Td>
                      <Td>{inEffect ? `Version ${inEffect.number}` : 'Not yet'}</Td>
                      <Td className="max-sm:hidden">
                        {newest ? `Version ${newest.number} from ${dayOf(newest.effectiveFrom)}` : '–'}
                      </Td>
                      <Td className="text-right tabular-nums">{takers}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )
          }
        </Loaded>
      </Card>
      {isWriting && <VersionDialog country={null} newest={null} onClose={() => setIsWriting(false)} />}
    </>
  )
}
