'use client'

import { useMutation } from '@tanstack/react-query'
import { TierList } from '@/components/contracts/tier-list'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import type { Statement } from './statement'

interface StatementCardProps {
  statement: Statement
  /** Null: the reader writes no contracts. */
  onWrite: (() => void) | null
}

/** One provider's month. */
export function StatementCard({ statement, onWrite }: StatementCardProps) {
  const { name, providerCode, contract, next, amounts, missing } = statement
  const since = contract
    ? `Version ${contract.version} since ${contract.month}.`
    : 'No contract applies to this month.'
  return (
    <Card>
      <CardHeader
        title={name}
        description={`${providerCode}. ${since}${next ? ` Next change ${next.month}.` : ''}`}
        actions={
          <div className="flex gap-2">
            {next && <WithdrawButton id={next.id} month={next.month} />}
            {onWrite && (
              <Button size="sm" aria-label={`New version for ${name}`} onClick={onWrite}>
                New version
              </Button>
            )}
          </div>
        }
      />
      {missing && (
        <Notice tone="bad" className="mx-5 mb-5" title="Not computed">
          There is no exchange rate for {missing}.
        </Notice>
      )}
      {contract && amounts && (
        <>
          <Facts
            className="px-5 pb-5"
            facts={[
              { label: 'Terms', value: <TierList tiers={contract.tiers} /> },
              { label: 'GGR converted', value: <Money value={amounts.base} /> },
              { label: 'Share', value: <Money value={amounts.share} /> },
              { label: 'Fixed', value: <Money value={amounts.fixed} /> },
              { label: 'Owed', value: <Money className="font-medium" value={amounts.total} /> },
            ]}
          />
          {amounts.lines.length > 0 && <CurrencyTable name={name} lines={amounts.lines} />}
        </>
      )}
    </Card>
  )
}

const CurrencyTable = ({
  name,
  lines,
}: {
  name: string
  lines: NonNullable<Statement['amounts']>['lines']
}) => (
  <Table label={`Currencies of ${name}`}>
    <thead>
      <tr>
        <Th className="text-right">Bets</Th>
        <Th className="text-right max-md:hidden">Refunds</Th>
        <Th className="text-right max-md:hidden">Wins</Th>
        <Th className="text-right">GGR</Th>
        <Th className="text-right max-sm:hidden">Rate per EUR</Th>
        <Th className="text-right">Converted</Th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ bets, refunds, wins, ggr, rate, converted }) => (
        <tr key={ggr.currency}>
          <Td className="text-right">
            <Money value={bets} />
          </Td>
          <Td className="text-right max-md:hidden">
            <Money value={refunds} />
          </Td>
          <Td className="text-right max-md:hidden">
            <Money value={wins} />
          </Td>
          <Td className="text-right">
            <Money value={ggr} />
          </Td>
          <Td className="text-right tabular-nums max-sm:hidden">{rate?.from ?? '–'}</Td>
          <Td className="text-right">
            <Money value={converted} />
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

function WithdrawButton({ id, month }: { id: string; month: string }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canManage = useStaffCan('contracts.manage')
  const withdraw = useMutation(
    trpc.staffContracts.withdrawProvider.mutationOptions({
      onSuccess: succeed(trpc.staffContracts.pathFilter(), `The version of ${month} is withdrawn`),
    }),
  )
  if (!canManage) return null
  return (
    <>
      <ErrorNotice>{withdraw.error?.message}</ErrorNotice>
      <Button size="sm" isPending={withdraw.isPending} onClick={() => withdraw.mutate({ contractId: id })}>
        Withdraw {month}
      </Button>
    </>
  )
}
