'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { RulesList } from '@/components/jurisdictions/rules-list'
import { dayOf } from '@/components/jurisdictions/words'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { countryName } from '@/components/ui/countries'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'

const VersionDialog = lazyPanel(() => import('./version-dialog'), 'VersionDialog')

/** The versions of a country's profile, the newest first, each with what it changed. */
export function ProfileView({ country }: { country: string }) {
  const trpc = useTRPC()
  const canPublish = useStaffCan('jurisdictions.publish')
  const [isWriting, setIsWriting] = useState(false)
  const profile = useQuery(trpc.staffJurisdictions.profile.queryOptions({ country }))
  const newest = profile.data?.versions[0] ?? null
  return (
    <>
      <PageHeader
        title={`Profile of ${countryName(country)}`}
        description="A version never changes. The next one applies only once adopted."
        actions={
          canPublish && (
            <Button variant="primary" onClick={() => setIsWriting(true)}>
              <Plus aria-hidden />
              New version
            </Button>
          )
        }
      />
      <Loaded query={profile} what="The profile" skeleton={<DetailSkeleton />}>
        {({ versions }) =>
          versions.length === 0 ? (
            <Card>
              <EmptyState title="No versions yet">
                Publish a version so that organizations can adopt it.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid grid-cols-1 gap-6">
              {versions.map((version, at) => (
                <Card key={version.number}>
                  <CardHeader
                    title={`Version ${version.number}, from ${dayOf(version.effectiveFrom)}`}
                    description={version.note}
                    actions={
                      <span className="text-faint text-xs">
                        {version.takers === 1 ? '1 organization' : `${version.takers} organizations`} ·
                        published by {version.createdBy}
                      </span>
                    }
                  />
                  <div className="px-5 pb-5">
                    <RulesList
                      rules={version.rules}
                      changed={version.changed}
                      before={versions[at + 1]?.rules ?? null}
                    />
                  </div>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
      {isWriting && <VersionDialog country={country} newest={newest} onClose={() => setIsWriting(false)} />}
    </>
  )
}
