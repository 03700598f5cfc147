'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { recentMonths } from './month'

const formats = ['pdf', 'csv'] as const

interface StatementCardProps {
  now: Date
  addressOf: (query: URLSearchParams) => string
}

/** A file of everything that moved the credit in some months. */
export function StatementCard({ now, addressOf }: StatementCardProps) {
  const months = recentMonths(now, { count: 24 })
  const current = months[0]?.value ?? ''
  const [from, setFrom] = useState(current)
  const [to, setTo] = useState(current)
  const [first = from, last = to] = [from, to].toSorted()
  return (
    <Card>
      <CardHeader
        title="Statement of account"
        description="Opening balance, every change of the credit, invoices and closing balance. Months in UTC."
      />
      <div className="flex flex-wrap items-end gap-3 px-5 pb-5">
        <Field label="From">
          {(props) => <Select {...props} value={from} onValueChange={setFrom} options={months} />}
        </Field>
        <Field label="To">
          {(props) => <Select {...props} value={to} onValueChange={setTo} options={months} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          {formats.map((format) => (
            <Button key={format} asChild>
              <a href={addressOf(new URLSearchParams({ from: first, to: last, format }))} download>
                <Download aria-hidden />
                {format.toUpperCase()}
              </a>
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}
