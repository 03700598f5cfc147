'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { BackLink } from '@/components/shell/back-link'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { showThreshold } from './threshold-value'
import { type RuleThresholds, severityLooks } from './words'

const ThresholdDialog = lazyPanel(() => import('./threshold-dialog'), 'ThresholdDialog')

/** What opens an incident in this organization, rule by rule. */
export function ThresholdsView() {
  const trpc = useTRPC()
  const thresholds = useQuery(trpc.incidents.thresholds.queryOptions())
  return (
    <>
      <BackLink href="/incidents">Incidents</BackLink>
      <PageHeader title="Thresholds" description="The values at which incidents open in this organization." />
      <Card>
        <Loaded query={thresholds} what="The thresholds">
          {(rules) => <RulesTable rules={rules} />}
        </Loaded>
      </Card>
    </>
  )
}

interface Edited {
  rule: RuleThresholds
  threshold: RuleThresholds['thresholds'][number]
}

function RulesTable({ rules }: { rules: readonly RuleThresholds[] }) {
  const mayChange = useCan('incidents.configure')
  const [edited, setEdited] = useState<Edited | null>(null)
  const rows = rules.flatMap((rule) => rule.thresholds.map((threshold) => ({ rule, threshold })))
  return (
    <>
      <DataTable
        label="Thresholds"
        rows={rows}
        keyOf={({ rule, threshold }) => `${rule.rule} ${threshold.name}`}
        columns={[
          {
            heading: 'Rule',
            cell: ({ rule }) => (
              <>
                <span className="font-medium">{rule.label}</span>
                <span className="block text-muted text-xs max-sm:hidden">{rule.description}</span>
              </>
            ),
          },
          {
            heading: 'Severity',
            cell: ({ rule }) => (
              <Badge tone={severityLooks[rule.severity].tone}>{severityLooks[rule.severity].label}</Badge>
            ),
            from: 'sm',
          },
          {
            heading: 'Threshold',
            cell: ({ threshold }) => (
              <>
                <span className="block text-faint text-xs">{threshold.label}</span>
                <span className="tabular-nums">{showThreshold(threshold.unit, threshold.value)}</span>
                {threshold.value !== threshold.standard && (
                  <span className="block text-faint text-xs">
                    Default {showThreshold(threshold.unit, threshold.standard)}
                  </span>
                )}
              </>
            ),
          },
          mayChange && {
            heading: 'Actions',
            cell: ({ rule, threshold }) => (
              <Button
                size="sm"
                aria-label={`Change ${rule.label}: ${threshold.label}`}
                onClick={() => setEdited({ rule, threshold })}
              >
                Change
              </Button>
            ),
            kind: 'actions',
          },
        ]}
      />
      {edited && <ThresholdDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}
