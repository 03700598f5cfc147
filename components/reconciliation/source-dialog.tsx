'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FileDrop } from '@/components/files/file-drop'
import type { UploadedFile } from '@/components/files/send-file'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, SelectField, TextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { ledgerFiles } from './import-dialog'
import { MappingFields } from './mapping-fields'
import { fromMapping, type MappingValues, mappingOf, noMapping, type Source, toMapping } from './mapping-form'
import { MappingPreview } from './mapping-preview'
import { useProviders, useReconciliation } from './scope'

interface SourceDialogProps {
  /** Null: a new one. */
  source: Source | null
  onClose: () => void
}

interface Values {
  name: string
  providerCode: string
  kind: 'upload' | 'feed'
  mapping: MappingValues
  /** The sample is imported once the ledger is saved. */
  importsSample: boolean
}

interface Sample {
  fileId: string
  header: readonly string[]
}

/** Adds a ledger, or changes how its files are read. Rendered while it is open. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const { api, client, isStaff, addSource } = useReconciliation()
  const providers = useProviders()
  const [sample, setSample] = useState<Sample | null>(null)
  const stored = mappingOf(source?.mapping)
  const values: Values = {
    name: source?.name ?? '',
    providerCode: source?.providerCode ?? providers[0]?.code ?? '',
    // Those of a feed or the API come in Croupier’s own terms.
    kind: source !== null && stored === null ? 'feed' : 'upload',
    mapping: stored ? fromMapping(stored) : noMapping,
    importsSample: source === null,
  }
  const mappingIn = ({ kind, mapping }: Values) => (kind === 'feed' ? null : toMapping(mapping, !isStaff))
  const send = async ({ importsSample, ...entered }: Values) => {
    const { name, providerCode, kind } = entered
    const mapping = mappingIn({ importsSample, ...entered })
    const { id: sourceId } = source
      ? await client.changeSource.mutate({ sourceId: source.id, name, mapping })
      : await addSource({ name, mapping, providerCode, kind })
    if (importsSample && sample && mapping?.columns.occurred_at)
      await client.importFile.mutate({ sourceId, fileId: sample.fileId })
  }
  return (
    <FormDialog
      title={source ? `Edit ${source.name}` : 'Add ledger'}
      description={isStaff ? 'A provider’s ledger.' : 'Your wallet’s journal as files.'}
      values={values}
      isIncomplete={(entered) =>
        entered.name.trim() === '' || (entered.kind === 'upload' && mappingIn(entered) === null)
      }
      send={send}
      changed={api.pathFilter()}
      saved="Ledger saved"
      submitLabel={source ? 'Save' : 'Add ledger'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={100} autoComplete="off" />
          {isStaff && source === null && (
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                form={form}
                name="providerCode"
                label="Provider"
                options={providers.map(({ code, name }) => ({ value: code, label: name }))}
              />
              <SelectField
                form={form}
                name="kind"
                label="Source"
                options={[
                  { value: 'upload', label: 'Files' },
                  { value: 'feed', label: 'Feed of its protocol' },
                ]}
              />
            </div>
          )}
          {form.watch('kind') === 'upload' && (
            <FileReading form={form} sample={sample} hasMapping={stored !== null} onSample={setSample} />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface FileReadingProps {
  form: UseFormReturn<Values, unknown, Values>
  sample: Sample | null
  hasMapping: boolean
  onSample: (sample: Sample) => void
}

/** A sample file first; then how it is read, from a guess, and its first rows. */
function FileReading({ form, sample, hasMapping, onSample }: FileReadingProps) {
  const { client, isStaff, organization } = useReconciliation()
  const look = useMutation({
    mutationFn: ({ fileId }: UploadedFile) => client.preview.query({ fileId }),
    onSuccess: ({ header, guess }, { fileId }) => {
      onSample({ fileId, header })
      if (!hasMapping) form.setValue('mapping', fromMapping(guess), { shouldDirty: true })
    },
  })
  const values = form.watch('mapping')
  const mapping = toMapping(values, !isStaff)
  return (
    <>
      <div className="grid gap-1.5">
        <h3 className="font-medium text-[0.8125rem]">Sample file</h3>
        <FileDrop {...ledgerFiles} organization={organization} onUploaded={(file) => look.mutate(file)} />
      </div>
      <ErrorNotice>{look.error?.message}</ErrorNotice>
      {(sample || hasMapping) && (
        <MappingFields
          header={sample?.header ?? []}
          values={values}
          onChange={(changed) => form.setValue('mapping', { ...values, ...changed }, { shouldDirty: true })}
        />
      )}
      {sample && <MappingPreview fileId={sample.fileId} mapping={mapping} />}
      {sample && mapping?.columns.occurred_at && (
        <CheckField form={form} name="importsSample" label="Import the sample file as well" />
      )}
    </>
  )
}
