import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Money } from '@/components/data/money'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { HourChart } from './hour-chart'
import type { Summary } from './summary'

export function DeliverySummary({ summary }: { summary: Summary }) {
  const { total, settled, declined, redeliveries, attempts, latencyP50Ms, latencyP95Ms } = summary
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure
          label="Settled"
          value={total === 0 ? '—' : formatShare(settled, total)}
          note={total === 0 ? 'No movements yet' : `${settled} of ${total}, ${declined} declined`}
        />
        <Figure
          label="Operator latency, p50"
          value={latencyP50Ms === null ? '—' : formatDuration(latencyP50Ms)}
          note={latencyP95Ms === null ? 'No attempts yet' : `p95 ${formatDuration(latencyP95Ms)}`}
        />
        <Figure
          label="Redeliveries"
          value={redeliveries.toLocaleString('en')}
          note={`${summary.pending} pending now`}
          href={summary.pending > 0 ? '/transactions?state=pending' : null}
          noteOf={`${attempts} attempts in all`}
        />
        <Figure
          label="Need a person"
          value={summary.needingPerson.toLocaleString('en')}
          note={summary.needingPerson > 0 ? 'Replay or resolve them' : 'Nothing is stuck'}
          href={summary.needingPerson > 0 ? '/transactions?state=attention' : null}
          isAlarming={summary.needingPerson > 0}
        />
      </div>
      {total > 0 && (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card>
            <CardHeader title="Movements by hour" />
            <HourChart hours={summary.hours} />
          </Card>
          {summary.money.length > 0 && (
            <Card>
              <CardHeader title="Gross gaming revenue" description="Confirmed bets less wins." />
              <Table label="Gross gaming revenue by currency">
                <thead>
                  <tr>
                    <Th className="text-right">Bets</Th>
                    <Th className="text-right">Wins</Th>
                    <Th className="text-right">GGR</Th>
                  </tr>
                </thead>
                <tbody className="[&_tr:last-child_td]:border-b-0">
                  {summary.money.map(({ currency, bets, wins, ggr }) => (
                    <tr key={currency}>
                      <Td className="text-right">
                        <Money value={bets} />
                      </Td>
                      <Td className="text-right">
                        <Money value={wins} />
                      </Td>
                      <Td className="text-right font-medium">
                        <Money value={ggr} />
                      </Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </Card>
          )}
        </div>
      )}
    </>
  )
}

interface FigureProps {
  label: string
  value: string
  note: ReactNode
  noteOf?: string
  href?: string | null
  isAlarming?: boolean
}

function Figure({ label, value, note, noteOf, href, isAlarming }: FigureProps) {
  return (
    <Card className="grid content-start gap-1 px-4 py-4 sm:px-5">
      <span className="text-faint text-xs">{label}</span>
      <span className={cn('font-semibold text-2xl tabular-nums tracking-tight', isAlarming && 'text-bad')}>
        {value}
      </span>
      <span className="text-muted text-xs" title={noteOf}>
        {href ? (
          <Link href={href} className="font-medium text-accent hover:underline">
            {note}
          </Link>
        ) : (
          note
        )}
      </span>
    </Card>
  )
}

/** Never rounds a failure away: 999 of 1000 is 99.9 %, and only all of them are 100 %. */
export function formatShare(part: number, whole: number): string {
  if (part === whole) return '100 %'
  const share = Math.floor((part / whole) * 1_000) / 10
  return `${share.toFixed(1)} %`
}
