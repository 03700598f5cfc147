'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { monthParams, toMonth } from '@/components/contracts/contract-params'
import { MonthField } from '@/components/contracts/month-field'
import { Loaded } from '@/components/data/loaded'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatDay, formatMonth } from '@/server/contract/figures'
import type { Statement, Statements } from './statement'
import { StatementCard } from './statement-card'

const ProviderDialog = lazyPanel(() => import('./provider-dialog'), 'ProviderDialog')

/** What Croupier owes each provider for a month, from the facts of every organization. */
export function ProviderStatementsView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(monthParams)
  const found = useQuery(
    trpc.staffContracts.providers.queryOptions(toMonth(params.month), { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={found} what="The provider statements" rows={8}>
      {(data) => <Shown data={data} onMonth={(month) => void setParams({ month })} />}
    </Loaded>
  )
}

function Shown({ data, onMonth }: { data: Statements; onMonth: (month: string) => void }) {
  const canManage = useStaffCan('contracts.manage')
  const [writingFor, setWritingFor] = useState<Statement | null>(null)
  const { month, isFinal, rateDay, rateSource, statements } = data
  const rates = rateDay
    ? `Converted by the rates of ${formatDay(rateDay)} (${rateSource}).`
    : 'No exchange rates are stored.'
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <CardHeader
          title={`Provider contracts, ${formatMonth(month)}`}
          description={`${isFinal ? 'All days of the month are counted.' : 'The month is in progress or not fully counted, so figures will change.'} Approved statements keep their own figures. ${rates}`}
          actions={
            <div className="flex flex-wrap items-center gap-3">
              <MonthField value={month} onChange={onMonth} />
              <Link
                href={`/staff/billing/statements?month=${month}`}
                className="text-sm underline"
                prefetch={false}
              >
                Statements
              </Link>
              <Button asChild size="sm">
                <a href={`/api/staff/provider-statements?month=${month}`} download>
                  <Download aria-hidden />
                  CSV
                </a>
              </Button>
            </div>
          }
        />
      </Card>
      {statements.map((statement) => (
        <StatementCard
          key={statement.providerCode}
          statement={statement}
          month={month}
          onWrite={canManage ? () => setWritingFor(statement) : null}
        />
      ))}
      {writingFor && <ProviderDialog statement={writingFor} onClose={() => setWritingFor(null)} />}
    </div>
  )
}
