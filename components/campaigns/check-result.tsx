'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Time } from '@/components/data/time'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Td, Th } from '@/components/ui/table'
import { formatNumber } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'
import { explainRow } from './explain-reason'
import { Exposure } from './exposure'

interface CheckResultProps {
  campaignId: string
  check: NonNullable<CampaignDetail['check']>
}

/** Result of the dry run: valid rows, exposure, and each invalid row. */
export function CheckResult({ campaignId, check }: CheckResultProps) {
  const { playerCount, rowCount, badRowCount } = check
  const count = (value: number) => formatNumber(value)
  return (
    <section aria-label="Dry run" className="grid grid-cols-1 gap-5">
      <Notice
        tone={playerCount === 0 ? 'bad' : badRowCount > 0 ? 'warn' : 'ok'}
        role="status"
        title={`${count(playerCount)} of ${count(rowCount)} rows are valid`}
      >
        <span>
          Checked <Time value={check.checkedAt} />.{' '}
          {badRowCount > 0
            ? `Invalid rows: ${count(badRowCount)}. Correct the list and upload it again${playerCount > 0 ? ', or skip them' : ''}.`
            : 'All rows are valid.'}
        </span>
      </Notice>
      {check.totals.length > 0 && (
        <div className="rounded-lg border border-line pb-2">
          <Exposure totals={check.totals} />
        </div>
      )}
      {badRowCount > 0 && <BadRows campaignId={campaignId} check={check} />}
    </section>
  )
}

function BadRows({ campaignId, check }: CheckResultProps) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const groups = useQuery(trpc.campaigns.badRows.queryOptions({ campaignId }))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-sm">Invalid rows</h2>
        <Button asChild size="sm">
          <a href={fileOf(`/api/campaigns/${campaignId}/bad-rows`)} download>
            <Download aria-hidden />
            Download all {formatNumber(check.badRowCount)}
          </a>
        </Button>
      </div>
      <ScrollRegion label="Invalid rows" className="max-h-80 overflow-auto rounded-lg border border-line">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-surface">
            <tr>
              <Th>Reason</Th>
              <Th>Value</Th>
              <Th className="text-right">Rows</Th>
              <Th className="max-sm:hidden">Lines</Th>
            </tr>
          </thead>
          <tbody>
            {(groups.data ?? []).map(({ reason, value, rows, lines }) => (
              <tr key={`${reason} ${value}`}>
                <Td>{explainRow(reason)}</Td>
                <Td className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{value ?? '–'}</Td>
                <Td className="text-right tabular-nums">{formatNumber(rows)}</Td>
                <Td className="text-muted tabular-nums max-sm:hidden">
                  {lines.join(', ')}
                  {rows > lines.length && ' …'}
                </Td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
