'use client'

import { ChartView } from '@/components/data/chart/chart-view'
import { DataTable } from '@/components/data/data-table'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Sample, Section } from './section'

const tones = ['neutral', 'ok', 'warn', 'bad', 'busy'] as const
const steps = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((label) => ({
  label,
  fullLabel: label,
  isProvisional: label === 'Fri',
}))

export function Displays() {
  return (
    <>
      <Section title="Values">
        <Sample label="Time: hover or press it">
          <Time value={new Date(Date.UTC(2026, 2, 1, 12, 30, 15))} hasYear />
        </Sample>
        <Sample label="Money">
          <Money value={{ decimal: '-1234567.89', currency: 'EUR' }} />
          <Money value={{ decimal: '1500', currency: 'JPY' }} />
          <Money value={{ decimal: '0.125', currency: 'KWD' }} />
        </Sample>
        <Sample label="Id">
          <Id value="0199a3f0-7c1e-7b2a-9d55-0d8f6c1a2b3c" what="a sample id" />
        </Sample>
      </Section>
      <Section title="Notices">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A ${tone} notice`}>
            What happened, and what to do about it.
          </Notice>
        ))}
      </Section>
      <Section title="Charts">
        <div className="-mx-5 grid grid-cols-1 gap-5 lg:grid-cols-2">
          <ChartView
            as="bars"
            isWhole
            label="Sample bars"
            steps={steps}
            formatTick={String}
            series={[
              { name: 'Settled', tone: 'accent', values: [5, 8, 3, 9, 6] },
              { name: 'Other', tone: 'quiet', values: [1, 0, 2, 1, 0] },
              { name: 'Stuck', tone: 'bad', values: [0, 1, 0, 0, 2] },
              { name: 'Week before', tone: 'faint', values: [4, 6, 5, 7, 8], isPrevious: true },
            ]}
          />
          <ChartView
            as="lines"
            label="Sample lines"
            steps={steps}
            formatTick={String}
            series={[
              { name: 'p50', tone: 'accent', values: [40, 42, null, 45, 41] },
              { name: 'p95', tone: 'warn', isDashed: true, values: [90, 130, null, 120, 95] },
            ]}
          />
        </div>
      </Section>
      <Card>
        <DataTable
          label="Sample table"
          rows={['First', 'Second']}
          keyOf={(name) => name}
          rowProps={() => ({ className: 'hover:bg-hover' })}
          columns={[
            { heading: 'Name', cell: (name) => name },
            {
              heading: 'Amount',
              cell: () => <Money value={{ decimal: '12.30', currency: 'EUR' }} />,
              kind: 'number',
            },
          ]}
        />
      </Card>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-3">
        <Card>
          <TableSkeleton rows={4} />
        </Card>
        <Card>
          <EmptyState title="None yet" actions={<Button>Create</Button>}>
            What appears here, and how to create it.
          </EmptyState>
        </Card>
        <Card>
          <LoadError what="The list" message="The network did not answer." onRetry={() => undefined} />
        </Card>
      </div>
    </>
  )
}
