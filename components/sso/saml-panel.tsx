'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import { NewSamlConnection, SamlMetadata } from '@/server/contract/forms/sso-saml'
import { type Imported, type SamlConnection, SamlSettingsDialog } from './saml-settings-dialog'

type Sso = Outputs['sso']['get']

const soonMs = 30 * 86_400_000

/** Of a connection by SAML: what is entered at the provider, and what the provider is known by. */
export function SamlPanel({ connection, roles }: { connection: SamlConnection; roles: Sso['roles'] }) {
  const [open, setOpen] = useState<'import' | 'settings' | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const { saml } = connection
  const close = () => {
    setOpen(null)
    setImported(null)
  }
  return (
    <>
      <dl className="grid gap-2">
        <Copied label="ACS URL" text={saml.acsUrl} />
        <Copied label="Entity ID" text={saml.entityId} />
        <Copied label="Metadata URL" text={saml.entityId} />
        {saml.certificates.map(({ fingerprint, validTo }) => (
          <div key={fingerprint} className="flex flex-wrap gap-2 text-[0.8125rem]">
            <dt className="text-muted">Provider’s certificate valid until</dt>
            <dd className={validTo.getTime() - Date.now() < soonMs ? 'text-danger' : undefined}>
              <Time value={validTo} hasYear />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('import')}>Import metadata</Button>
        <Button onClick={() => setOpen('settings')}>Edit settings</Button>
      </div>
      {open === 'import' && (
        <ImportDialog
          onImported={(values) => {
            setImported(values)
            setOpen('settings')
          }}
          onClose={close}
        />
      )}
      {open === 'settings' && (
        <SamlSettingsDialog connection={connection} imported={imported} roles={roles} onClose={close} />
      )}
    </>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code className="[overflow-wrap:anywhere]">{text}</code>
        <CopyButton text={text} what={label} />
      </dd>
    </div>
  )
}

function ImportDialog({
  onImported,
  onClose,
}: {
  onImported: (values: Imported) => void
  onClose: () => void
}) {
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Import metadata"
      description="The identity provider’s own description. You check its values before they are saved."
      schema={SamlMetadata}
      values={{ address: '', document: '' }}
      send={(entered) => client.sso.importSaml.mutate(entered)}
      onSaved={onImported}
      submitLabel="Read metadata"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="address" label="Address" inputMode="url" autoComplete="off" />
          <LongTextField
            form={form}
            name="document"
            label="Or the document"
            rows={6}
            spellCheck={false}
            className="font-mono text-xs"
          />
        </>
      )}
    </FormDialog>
  )
}

/** Its values for the provider are shown once it is there. */
export function AddSamlDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title="Add SAML connection"
      description="It shows the values for your identity provider, and then takes those of the provider."
      schema={NewSamlConnection}
      values={{ name: '' }}
      send={(entered) => client.sso.addSaml.mutate(entered)}
      changed={trpc.sso.get.pathFilter()}
      submitLabel="Add connection"
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="name" label="Name" hint="Members see it when they sign in." />}
    </FormDialog>
  )
}
