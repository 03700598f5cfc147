'use client'

import type { Inputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, SelectField, TextField } from '@/components/ui/form-fields'
import type { Source } from './mapping-form'
import { useReconciliation } from './scope'

type Server = NonNullable<Inputs['reconciliation']['setFileServer']['server']>

const start = {
  kind: 'sftp' as Server['kind'] | 'none',
  host: '',
  port: '22',
  user: '',
  hostKeyFingerprint: '',
  folder: '',
  pattern: '*.csv',
  bucket: '',
  prefix: '',
  region: '',
  endpoint: '',
  accessKeyId: '',
  secret: '',
}
type Values = typeof start

/** The stored address, whose fields have the names of the form’s; never the secret. */
function startOf({ kind, address }: Source): Values {
  const stored = Object.entries((address as Record<string, unknown> | null) ?? {})
  const texts = Object.fromEntries(stored.map(([name, value]) => [name, String(value)]))
  return { ...start, ...texts, kind: kind === 's3' ? 's3' : 'sftp' }
}

function toServer(values: Values): Server | null {
  const { kind, port, endpoint, ...text } = values
  const { host, user, hostKeyFingerprint, folder, pattern, secret } = text
  const { bucket, prefix, region, accessKeyId } = text
  if (kind === 'none') return null
  if (kind === 'sftp')
    return { kind, host, port: Number(port), user, hostKeyFingerprint, folder, pattern, secret }
  return { kind, bucket, prefix, region, accessKeyId, secret, ...(endpoint && { endpoint }) }
}

/** From which server the files of a ledger are fetched. Rendered while it is open. */
export function ServerDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { api, client } = useReconciliation()
  return (
    <FormDialog
      title={`File server of ${source.name}`}
      description="Croupier fetches new files every hour."
      values={startOf(source)}
      isIncomplete={({ kind, secret }) => kind !== 'none' && secret === ''}
      send={(values) => client.setFileServer.mutate({ sourceId: source.id, server: toServer(values) })}
      changed={api.pathFilter()}
      saved="File server saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => {
        const text = (name: keyof Values, label: string, hint?: string) => (
          <TextField
            form={form}
            name={name}
            label={label}
            hint={hint}
            autoComplete="off"
            spellCheck={false}
          />
        )
        const kind = form.watch('kind')
        return (
          <>
            <SelectField
              form={form}
              name="kind"
              label="Server"
              options={[
                { value: 'sftp', label: 'SFTP' },
                { value: 's3', label: 'S3' },
                { value: 'none', label: 'None: files are uploaded' },
              ]}
            />
            {kind === 'sftp' && (
              <>
                <div className="grid items-start gap-5 sm:grid-cols-2">
                  {text('host', 'Host')}
                  {text('port', 'Port')}
                  {text('user', 'User')}
                  {text('folder', 'Folder')}
                  {text('pattern', 'File names', '* is any text, ? one character.')}
                </div>
                {text('hostKeyFingerprint', 'Host key', 'SHA256:… as ssh-keygen -l prints it.')}
              </>
            )}
            {kind === 's3' && (
              <div className="grid items-start gap-5 sm:grid-cols-2">
                {text('bucket', 'Bucket')}
                {text('prefix', 'Prefix', 'With its last slash.')}
                {text('region', 'Region')}
                {text('endpoint', 'Endpoint', 'Optional. Leave it empty for AWS.')}
                {text('accessKeyId', 'Access key ID')}
              </div>
            )}
            {kind !== 'none' && (
              <LongTextField
                form={form}
                name="secret"
                label={kind === 'sftp' ? 'Password or private key' : 'Secret access key'}
                hint="Stored encrypted and never shown again."
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
