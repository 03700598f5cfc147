'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import type { DestinationRow } from './destination-row'
import { RevealedSecret } from './revealed-secret'
import { type DestinationScope, useDestinationsApi } from './use-destinations-api'

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'None: the old secret stops now' },
]

interface RotateDialogProps {
  scope: DestinationScope
  row: DestinationRow | null
  onClose: () => void
}

/** Open while a destination is given. */
export function RotateDialog({ scope, row, onClose }: RotateDialogProps) {
  const api = useDestinationsApi(scope)
  const queryClient = useQueryClient()
  const [overlap, setOverlap] = useState('24')
  const rotate = useMutation(
    api.rotateSecret.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(api.pathFilter()) }),
  )
  const close = () => {
    rotate.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={row !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Rotate the secret of ${row?.name ?? ''}`}
      description="During the overlap, events are signed with both secrets."
    >
      {rotate.data ? (
        <RevealedSecret secret={rotate.data.secret} onDone={close} />
      ) : (
        <div className="grid gap-5">
          <ErrorNotice>{rotate.error?.message}</ErrorNotice>
          <Field label="Overlap">
            {(control) => (
              <Select {...control} value={overlap} onValueChange={setOverlap} options={overlaps} />
            )}
          </Field>
          <DialogActions isPending={rotate.isPending}>
            <CancelButton onCancel={close} />
            <Button
              variant="primary"
              isPending={rotate.isPending}
              onClick={() => row && rotate.mutate({ destinationId: row.id, overlapHours: Number(overlap) })}
            >
              Rotate secret
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}
