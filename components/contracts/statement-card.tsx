'use client'

import { useMutation } from '@tanstack/react-query'
import { createSerializer } from 'nuqs/server'
import { TierList } from '@/components/contracts/tier-list'
import { DataTable } from '@/components/data/data-table'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { staffReportList } from '@/components/reports/report-params'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { formatMonth, formatPercent } from '@/server/contract/figures'
import type { Statement } from './statement'

const toReports = createSerializer(staffReportList.parsers)

/** The report of a provider's month in one currency, organization by organization, whose figures open their transactions. */
export function statementLink({
  month,
  provider,
  currency,
}: {
  month: string
  provider: string
  currency: string
}): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return toReports('/staff/reports', {
    by: 'organization',
    from: `${month}-01`,
    to,
    zone: 'UTC',
    provider,
    currency,
  })
}

interface StatementCardProps {
  statement: Statement
  /** `YYYY-MM` */
  month: string
  /** Null: the reader writes no contracts. */
  onWrite: (() => void) | null
}

/** One provider's month. */
export function StatementCard({ statement, month, onWrite }: StatementCardProps) {
  const { name, providerCode, contract, next, amounts } = statement
  const since = contract
    ? `Version ${contract.version} since ${formatMonth(contract.month)}.`
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
      {amounts && amounts.open.length > 0 && (
        <Notice tone="warn" className="mx-5 mb-5" title="Not in these amounts">
          <ul>
            {amounts.open.map(({ key, ggr, missing }) => (
              <li key={`${key} ${ggr.currency}`}>
                GGR of{' '}
                <FigureLink href={statementLink({ month, provider: providerCode, currency: ggr.currency })}>
                  <Money value={ggr} />
                </FigureLink>
                : no exchange rate for {missing}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {contract && amounts && (
        <>
          <Facts
            className="px-5 pb-5"
            facts={[
              { label: 'Terms', value: <TierList tiers={contract.tiers} /> },
              { label: 'GGR converted', value: <Money value={amounts.base} /> },
              { label: 'Deductions', value: <Money value={amounts.deducted} /> },
              { label: 'Share', value: <Money value={amounts.share} /> },
              { label: 'Raised to the minimum', value: <Money value={amounts.topUp} /> },
              { label: 'Fixed', value: <Money value={amounts.fixed} /> },
              ...(contract.upstream
                ? [{ label: `Of it, ${contract.upstream.name}`, value: <Money value={amounts.upstream} /> }]
                : []),
              { label: 'Owed', value: <Money className="font-medium" value={amounts.total} /> },
            ]}
          />
          {amounts.lines.length > 0 && (
            <CurrencyTable
              name={name}
              lines={amounts.lines}
              linkOf={(currency) => statementLink({ month, provider: providerCode, currency })}
            />
          )}
        </>
      )}
      <VersionTable name={name} versions={statement.versions} />
    </Card>
  )
}

type Version = Statement['versions'][number]

const rateRules = { month_last: 'last day', month_average: 'month’s mean', day: 'each day' }

const termsOf = ({ shareBase, tierMode, deductions, rateRule, paymentDays, upstream }: Version) =>
  [
    `${shareBase.toUpperCase()}, ${tierMode} tiers`,
    ...deductions.map(({ label }) => `less ${label}`),
    `rates of ${rateRules[rateRule]}`,
    `due in ${paymentDays} days`,
    ...(upstream
      ? [
          `${upstream.name} ${formatPercent(upstream.share)} ${upstream.mode === 'on_top' ? 'on top' : 'of the share'}`,
        ]
      : []),
  ].join('; ')

function VersionTable({ name, versions }: { name: string; versions: readonly Version[] }) {
  if (versions.length === 0) return null
  return (
    <DataTable
      label={`Contract versions of ${name}`}
      rows={versions}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Version',
          cell: ({ version, isWithdrawn }) => `${version}${isWithdrawn ? ', withdrawn' : ''}`,
        },
        { heading: 'From', cell: ({ month }) => formatMonth(month), width: 'line' },
        { heading: 'Share', cell: ({ tiers }) => <TierList tiers={tiers} /> },
        { heading: 'Terms', cell: termsOf, from: 'md', width: 'wrap' },
        { heading: 'Written by', cell: ({ by }) => by, from: 'lg' },
      ]}
    />
  )
}

interface CurrencyTableProps {
  name: string
  lines: NonNullable<Statement['amounts']>['lines']
  /** The report that tells a currency's organizations apart. */
  linkOf: (currency: string) => string
}

const CurrencyTable = ({ name, lines, linkOf }: CurrencyTableProps) => (
  <DataTable
    label={`Currencies of ${name}`}
    rows={lines}
    keyOf={({ key, ggr }) => `${key} ${ggr.currency}`}
    columns={[
      { heading: 'Line', cell: ({ key }) => key },
      { heading: 'Bets', cell: ({ bets }) => <Money value={bets} />, kind: 'number' },
      { heading: 'Refunds', cell: ({ refunds }) => <Money value={refunds} />, kind: 'number', from: 'md' },
      { heading: 'Wins', cell: ({ wins }) => <Money value={wins} />, kind: 'number', from: 'md' },
      {
        heading: 'GGR',
        cell: ({ ggr }) => (
          <FigureLink href={linkOf(ggr.currency)}>
            <Money value={ggr} />
          </FigureLink>
        ),
        kind: 'number',
      },
      { heading: 'Rate per EUR', cell: ({ rate }) => rate?.from ?? '–', kind: 'number', from: 'sm' },
      { heading: 'Converted', cell: ({ converted }) => <Money value={converted} />, kind: 'number' },
    ]}
  />
)

function WithdrawButton({ id, month }: { id: string; month: string }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canManage = useStaffCan('contracts.manage')
  const withdraw = useMutation(
    trpc.staffContracts.withdrawProvider.mutationOptions({
      onSuccess: succeed(trpc.staffContracts.pathFilter(), `Version of ${month} withdrawn`),
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
