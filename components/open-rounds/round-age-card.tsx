'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'

const RoundAgeDialog = lazyPanel(() => import('@/components/open-rounds/round-age-dialog'), 'RoundAgeDialog')

/** After how long a round of the provider counts as open. */
export function RoundAgeCard({ providerCode }: { providerCode: string }) {
  const trpc = useTRPC()
  const canConfigure = useStaffCan('providers.configure')
  const [isEditing, setIsEditing] = useState(false)
  const age = useQuery(trpc.rounds.providerAge.queryOptions({ providerCode }))
  return (
    <Card>
      <CardHeader
        title="Open rounds"
        description="Age from which a round without a final transaction counts as open. Organizations can set their own."
        actions={
          canConfigure &&
          age.data && (
            <Button aria-label="Edit age threshold of open rounds" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      <Loaded query={age} what="The age" rows={1}>
        {({ minutes, defaultMinutes }) => (
          <Facts
            className="px-5 pb-5"
            facts={[
              {
                label: 'Age',
                value: minutes === null ? `${defaultMinutes} minutes (default)` : `${minutes} minutes`,
              },
            ]}
          />
        )}
      </Loaded>
      {isEditing && age.data && (
        <RoundAgeDialog age={age.data} providerCode={providerCode} onClose={() => setIsEditing(false)} />
      )}
    </Card>
  )
}
