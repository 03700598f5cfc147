'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromZonedInput, utc } from '@/components/data/zone-time'
import { addDays } from '@/components/dates/calendar-days'
import { DateField } from '@/components/dates/date-field'
import { FileDrop } from '@/components/files/file-drop'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { mappingOf, type Source } from './mapping-form'
import { useReconciliation } from './scope'

export const ledgerFiles = {
  purpose: 'ledger_file',
  accept: '.csv,.tsv,.txt,.jsonl,.xlsx',
  hint: 'CSV, XLSX or JSON lines, up to 1,000 MiB',
}

/** Imports a file into a ledger. Where its rows have no times, it is said first to which days they belong. */
export function ImportDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const trpc = useTRPC()
  const { api, isStaff, organization } = useReconciliation()
  const succeed = useSuccess()
  const settings = useQuery(trpc.organization.settings.queryOptions(undefined, { enabled: !isStaff }))
  const zone = isStaff ? utc : settings.data?.timeZone
  const [days, setDays] = useState({ first: '', last: '' })
  const isUndated = mappingOf(source.mapping)?.columns.occurred_at === undefined
  const period = isUndated && zone !== undefined ? periodOf(days, zone) : null
  const take = useMutation(
    api.importFile.mutationOptions({
      onSuccess: async ({ isKnown }) => {
        if (!isKnown) await succeed(api.pathFilter(), 'File added. Its rows are being read.', onClose)()
      },
    }),
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Import into ${source.name}`}>
      <div className="grid gap-4">
        <ErrorNotice>{take.error?.message}</ErrorNotice>
        {take.data?.isKnown && (
          <Notice tone="warn" role="status" title="Imported before">
            A file with the same content is in this ledger already. Nothing was added.
          </Notice>
        )}
        {isUndated && (
          <>
            <p className="text-muted text-sm">
              Its rows have no times. Choose the days to which they belong ({zone}).
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                kind="day"
                label="First day"
                value={days.first}
                onChange={(first) => setDays({ ...days, first })}
              />
              <DateField
                kind="day"
                label="Last day"
                value={days.last}
                onChange={(last) => setDays({ ...days, last })}
              />
            </div>
          </>
        )}
        {(!isUndated || period) && (
          <FileDrop
            {...ledgerFiles}
            organization={organization}
            onUploaded={({ fileId }) => take.mutate({ sourceId: source.id, fileId, ...period })}
          />
        )}
        <DialogActions isPending={take.isPending}>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** From the start of the first day to the last millisecond of the last one; null while a day is missing. */
function periodOf({ first, last }: { first: string; last: string }, zone: string) {
  const from = fromZonedInput(`${first}T00:00`, zone)
  const end = last && fromZonedInput(`${addDays(last, 1)}T00:00`, zone)
  return from && end && from < end ? { from, to: new Date(end.getTime() - 1) } : null
}
