'use client'

import { useState } from 'react'
import { isRunning, useFollowedRun } from '@/components/callbacks/use-followed-run'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatNumber } from '@/server/contract/figures'
import type { Incident } from './words'

const RunProgress = lazyPanel(() => import('@/components/callbacks/run-progress'), 'RunProgress')
const RunResult = lazyPanel(() => import('@/components/callbacks/run-result'), 'RunResult')
const PlanDialog = lazyPanel(() => import('@/components/callbacks/plan-dialog'), 'PlanDialog')

/** The prepared replay: what it takes, and the dry run before anything is sent. */
export function ReplayCard({ incident }: { incident: Incident }) {
  const mayReplay = useCan('transactions.replay')
  const [isPlanning, setIsPlanning] = useState(false)
  const followed = useFollowedRun()
  const { endpointId, trouble } = incident
  const count = trouble?.replayable ?? 0
  const list = endpointId === null ? '/callbacks' : `/callbacks?endpoint=${endpointId}`
  if (count === 0 && !followed.run) return null
  return (
    <>
      {followed.run && isRunning(followed.run) && <RunProgress run={followed.run} />}
      {followed.run && !isRunning(followed.run) && (
        <RunResult run={followed.run} onDismiss={() => void followed.follow(null)} />
      )}
      {count > 0 && (
        <Card>
          <CardHeader
            title={
              count === 1 ? '1 callback can be replayed' : `${formatNumber(count)} callbacks can be replayed`
            }
            description="Replay once your wallet has recovered. A dry run lists the callbacks before they are sent."
            actions={
              <span className="flex flex-wrap gap-2">
                <Button asChild size="sm">
                  <OrganizationLink href={list}>Review callbacks</OrganizationLink>
                </Button>
                {mayReplay && (
                  <Button size="sm" variant="primary" onClick={() => setIsPlanning(true)}>
                    Prepare replay
                  </Button>
                )}
              </span>
            }
          />
        </Card>
      )}
      {isPlanning && (
        <PlanDialog
          kind="replay"
          choice={{ filter: endpointId === null ? {} : { endpointId } }}
          onClose={() => setIsPlanning(false)}
          onStarted={(runId) => {
            setIsPlanning(false)
            void followed.follow(runId)
          }}
        />
      )}
    </>
  )
}
