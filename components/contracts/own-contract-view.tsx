'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote, EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { formatCount, formatDay, formatMonth } from '@/server/contract/figures'
import { ownContractParams, toMonth } from './contract-params'
import { DaysTable } from './days-table'
import { feeDays } from './fee-days'
import { FeeDaysTable } from './fee-days-table'
import { feeRowsPath, pickRows } from './fee-links'
import { FeesTable } from './fees-table'
import { MonthField } from './month-field'
import { negativeMonthHint } from './negative-month'
import { TermsTable } from './terms-table'
import { UnbilledList } from './unbilled-list'

type OwnContract = Outputs['contract']['get']

/** The terms that apply to the organization, and a month's fees by line and by day. */
export function OwnContractView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(ownContractParams)
  const contract = useQuery(
    trpc.contract.get.queryOptions(toMonth(params.month), { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={contract} what="The contract" skeleton={<DetailSkeleton />}>
      {(data) => (
        <div className="grid grid-cols-1 gap-6">
          <Terms contract={data} />
          <Fees
            contract={data}
            picked={params}
            onMonth={(month) => void setParams({ month, line: null, day: null })}
            onAll={() => void setParams({ line: null, day: null })}
          />
        </div>
      )}
    </Loaded>
  )
}

function Terms({ contract: { versions } }: { contract: OwnContract }) {
  const shown = versions.filter(({ state }) => state === 'applies' || state === 'next').toReversed()
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState title="No contract">Croupier charges no fees. Contact Croupier for details.</EmptyState>
      </Card>
    )
  return shown.map((version) => (
    <Card key={version.id}>
      <CardHeader
        title={
          version.state === 'applies' ? 'Current terms' : `Terms from ${formatDay(version.effectiveDay)}`
        }
        description={`Version ${version.version}, from ${formatDay(version.effectiveDay)} (UTC). ${negativeMonthHint(version.negativeMonth)} ${version.note}`}
      />
      <TermsTable version={version} />
    </Card>
  ))
}

interface FeesProps {
  contract: OwnContract
  /** The rows that a figure opened. */
  picked: { line: string | null; day: string | null }
  onMonth: (month: string) => void
  onAll: () => void
}

function Fees({ contract, picked, onMonth, onAll }: FeesProps) {
  const { fees, days, month, accruedThrough, isWaiting, unbilled } = contract
  const rows = pickRows(days, picked)
  const isPicked = picked.line !== null || picked.day !== null
  const { shown, blankDays } = feeDays(contract)
  const through = accruedThrough ? ` Accrued through ${formatDay(accruedThrough)}.` : ''
  return (
    <>
      <Card>
        <CardHeader
          title={`Fees of ${formatMonth(month)}`}
          description={`Croupier draws fees from the credit after each day (UTC).${through}`}
          actions={<MonthField value={month} onChange={onMonth} />}
        />
        {isWaiting && (
          <Notice tone="warn" className="mx-5 mb-5" title="Accrual is waiting">
            One day could not be computed yet. Croupier has been notified and adds its fees later.
          </Notice>
        )}
        {unbilled.length > 0 && (
          <Notice tone="busy" className="mx-5 mb-5" title="Not billed yet">
            <UnbilledList items={unbilled} />
            It is added to the fees of the next day once a rate is available.
          </Notice>
        )}
        {fees.length === 0 ? (
          <EmptyNote>No fees accrued in this month.</EmptyNote>
        ) : (
          <FeesTable fees={fees} month={month} rowsOf={(lineId) => feeRowsPath({ month, lineId })} />
        )}
      </Card>
      {days.length > 0 && (
        <Card>
          <CardHeader
            title="Day by day"
            description={`Open a day to see its lines, and select a GGR to see its transactions.${hiddenText(blankDays)}`}
            actions={
              isPicked && (
                <Button size="sm" onClick={onAll}>
                  Show all rows
                </Button>
              )
            }
          />
          {(isPicked ? rows : shown).length === 0 ? (
            <EmptyNote>No fees or GGR here.</EmptyNote>
          ) : isPicked ? (
            <DaysTable days={rows} month={month} />
          ) : (
            <FeeDaysTable days={shown} month={month} />
          )}
        </Card>
      )}
    </>
  )
}

const hiddenText = (days: number) =>
  days === 0 ? '' : ` ${formatCount(days, 'day')} without activity ${days === 1 ? 'is' : 'are'} hidden.`
