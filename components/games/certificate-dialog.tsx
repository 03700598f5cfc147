'use client'

import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { FileDrop } from '@/components/files/file-drop'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import { GameCertificateForm, writeChecksums } from '@/server/contract/forms/certificates'

export type Certificate = Outputs['staffGames']['certificates']['certificates'][number]

const formOf = (certificate: Certificate | null): GameCertificateForm => ({
  country: certificate?.country ?? '',
  laboratory: certificate?.laboratory ?? '',
  number: certificate?.number ?? '',
  issuedOn: certificate?.issuedOn ?? '',
  expiresOn: certificate?.expiresOn ?? '',
  gameVersion: certificate?.gameVersion ?? '',
  rtpVariant: certificate?.rtpVariant ?? '',
  rngNumber: certificate?.rngNumber ?? '',
  checksums: writeChecksums(certificate?.checksums ?? []),
})

interface SaveProps {
  gameId: string
  /** Null: a new one. */
  certificate: Certificate | null
  onClose: () => void
}

/** Rendered while it is open. */
export function CertificateDialog({ gameId, certificate, onClose }: SaveProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const [certificateId] = useState(() => certificate?.id ?? crypto.randomUUID())
  const [fileId, setFileId] = useState<string | null>(null)
  return (
    <FormDialog
      title={certificate ? 'Change certificate' : 'Add certificate'}
      schema={GameCertificateForm}
      values={formOf(certificate)}
      send={(values) =>
        client.staffGames.saveCertificate.mutate({ gameId, certificateId, fileId, ...values })
      }
      changed={trpc.staffGames.pathFilter()}
      saved={certificate ? 'Certificate changed' : 'Certificate added'}
      submitLabel={certificate ? 'Save' : 'Add certificate'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField form={form} name="country" label="Country" hint="Two letters, such as SE." />
            <TextField form={form} name="laboratory" label="Laboratory" autoComplete="off" />
            <TextField form={form} name="number" label="Certificate number" autoComplete="off" />
            <TextField form={form} name="rngNumber" label="RNG certificate number" hint="Optional" />
            <FormDateField form={form} name="issuedOn" label="Issued" kind="day" />
            <FormDateField form={form} name="expiresOn" label="Last day" kind="day" hint="Optional" />
            <TextField form={form} name="gameVersion" label="Game version" autoComplete="off" />
            <TextField form={form} name="rtpVariant" label="RTP variant" hint="Optional" />
          </div>
          <LongTextField
            form={form}
            name="checksums"
            label="Checksums"
            hint="Optional. One a line: component, version, algorithm, value."
          />
          <FileDrop
            purpose="certificate_document"
            organization={null}
            accept=".pdf,.png,.jpg,.jpeg"
            hint="PDF, PNG or JPEG, up to 20 MB"
            onUploaded={(file) => setFileId(file.fileId)}
          />
        </>
      )}
    </FormDialog>
  )
}
