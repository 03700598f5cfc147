'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatCount } from '@/server/contract/figures'
import { useProviders, useReconciliation } from './scope'

const RulesDialog = lazyPanel(() => import('./rules-dialog'), 'RulesDialog')

/** What of each provider’s ledger is no break. */
export function RulesCard() {
  const trpc = useTRPC()
  const { canAct } = useReconciliation()
  const providers = useProviders()
  const rules = useQuery(trpc.staffReconciliation.rules.queryOptions())
  const [changed, setChanged] = useState<(typeof providers)[number] | null>(null)
  const rulesOf = (code: string) => rules.data?.rules.find(({ providerCode }) => providerCode === code)
  const ofRules = (show: (found: NonNullable<ReturnType<typeof rulesOf>>) => string) => {
    const cell = ({ code }: { code: string }) => {
      const found = rulesOf(code)
      return found ? show(found) : <span className="text-faint">Default</span>
    }
    return cell
  }
  return (
    <Card>
      <CardHeader
        title="Rules of providers"
        description="Differences within these rules are no breaks. Comparisons keep the version that they used."
      />
      <List
        query={rules}
        what="The rules"
        rowsOf={() => providers}
        empty={<EmptyState title="No providers">Rules are set for each provider.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="Rules of providers"
            rows={rows}
            keyOf={({ code }) => code}
            columns={[
              { heading: 'Provider', cell: ({ name }) => <span className="font-medium">{name}</span> },
              {
                heading: 'Tolerance',
                cell: ofRules(({ toleranceMinor }) => formatCount(toleranceMinor, 'minor unit')),
              },
              {
                heading: 'Time difference',
                cell: ofRules(({ lateMinutes }) => `${lateMinutes} min`),
                from: 'sm',
              },
              {
                heading: 'Zero wins',
                cell: ofRules(({ omitsZeroWins }) => (omitsZeroWins ? 'Omitted' : 'Listed')),
                from: 'md',
              },
              {
                heading: 'Version',
                cell: ofRules(({ version, createdBy }) => `${version}, ${createdBy ?? 'System'}`),
                from: 'md',
              },
              canAct && {
                heading: 'Actions',
                cell: (provider) => (
                  <Button
                    size="sm"
                    aria-label={`Edit rules of ${provider.name}`}
                    onClick={() => setChanged(provider)}
                  >
                    Edit
                  </Button>
                ),
                kind: 'actions',
              },
            ]}
          />
        )}
      </List>
      {changed && (
        <RulesDialog provider={changed} rules={rulesOf(changed.code)} onClose={() => setChanged(null)} />
      )}
    </Card>
  )
}
