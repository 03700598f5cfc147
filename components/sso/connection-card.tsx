'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { ssoReasons } from '@/server/contract/sso-reasons'
import { ActivateStep, EnforceStep, SetUpSteps } from './connection-steps'
import type { Imported } from './saml-settings-dialog'
import type { Connection, Sso } from './sso-scope'
import { useConnectionChanges } from './use-connection-changes'

const OidcSettingsDialog = lazyPanel(() => import('./oidc-settings-dialog'), 'OidcSettingsDialog')
const SamlSettingsDialog = lazyPanel(() => import('./saml-settings-dialog'), 'SamlSettingsDialog')
const ImportDialog = lazyPanel(() => import('./saml-import-dialog'), 'ImportDialog')
const ReplaceSecretDialog = lazyPanel(() => import('./secret-dialog'), 'ReplaceSecretDialog')
const EnforceDialog = lazyPanel(() => import('./enforce-dialog'), 'EnforceDialog')

type Panel = 'settings' | 'import' | 'secret' | 'enforce'
interface ConnectionCardProps {
  connection: Connection
  sso: Pick<Sso, 'roles' | 'owners'>
}

const kinds = { oidc: 'OpenID Connect', saml: 'SAML' }

/** One connection, with the steps to set it up in their order. */
export function ConnectionCard({ connection, sso }: ConnectionCardProps) {
  const [open, setOpen] = useState<Panel | null>(null)
  const { name, kind, state, isEnforced, issuer } = connection
  const isActive = state === 'active'
  return (
    <Card>
      <CardHeader
        title={name}
        description={[kinds[kind], issuer].filter(Boolean).join(' · ')}
        actions={
          <span className="flex items-center gap-2">
            <Badge tone={isActive ? 'ok' : 'neutral'}>
              {isEnforced ? 'Enforced' : isActive ? 'Active' : 'Not active'}
            </Badge>
            <ConnectionMenu connection={connection} onOpen={setOpen} />
          </span>
        }
      />
      <Health connection={connection} />
      <ol className="divide-y divide-line border-line border-t">
        <SetUpSteps
          connection={connection}
          onImport={() => setOpen('import')}
          onEdit={() => setOpen('settings')}
        />
        <ActivateStep connection={connection} />
        <EnforceStep connection={connection} onEnforce={() => setOpen('enforce')} />
      </ol>
      <Panels open={open} setOpen={setOpen} connection={connection} sso={sso} />
    </Card>
  )
}

interface PartProps {
  connection: Connection
  onOpen: (panel: Panel) => void
}

function ConnectionMenu({ connection, onOpen }: PartProps) {
  const { deactivate, remove } = useConnectionChanges(connection)
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${connection.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
      groups={[
        [
          { label: 'Edit settings…', onSelect: () => onOpen('settings') },
          connection.kind === 'saml'
            ? { label: 'Import metadata…', onSelect: () => onOpen('import') }
            : { label: 'Replace secret…', onSelect: () => onOpen('secret') },
        ],
        [
          connection.state === 'active'
            ? { label: 'Deactivate…', onSelect: deactivate }
            : { label: 'Remove…', onSelect: remove },
        ],
      ]}
    />
  )
}

interface PanelsProps extends ConnectionCardProps {
  open: Panel | null
  setOpen: (panel: Panel | null) => void
}

function Panels({ open, setOpen, connection, sso }: PanelsProps) {
  const [imported, setImported] = useState<Imported | null>(null)
  const { id: connectionId, saml } = connection
  const onClose = () => {
    setOpen(null)
    setImported(null)
  }
  if (open === 'secret') return <ReplaceSecretDialog connectionId={connectionId} onClose={onClose} />
  if (open === 'enforce')
    return <EnforceDialog connection={connection} owners={sso.owners} onClose={onClose} />
  if (open === 'import')
    return (
      <ImportDialog
        onImported={(values) => {
          setImported(values)
          setOpen('settings')
        }}
        onClose={onClose}
      />
    )
  if (open !== 'settings') return null
  const shared = { roles: sso.roles, onClose }
  return saml ? (
    <SamlSettingsDialog connection={{ ...connection, saml }} imported={imported} {...shared} />
  ) : (
    <OidcSettingsDialog connection={connection} {...shared} />
  )
}

/** What needs attention, and the last use. */
function Health({ connection }: Pick<ConnectionCardProps, 'connection'>) {
  const { people, lastSignInAt, failures, hasNextSecret } = connection
  if (!lastSignInAt && failures.length === 0 && !hasNextSecret) return null
  return (
    <div className="grid gap-3 px-5 pb-4">
      {lastSignInAt && (
        <p className="text-muted text-sm">
          People: {people} · Last sign-in: <Time value={lastSignInAt} />
        </p>
      )}
      {failures.length > 0 && (
        <Notice tone="warn" title="Refused sign-ins of the last 7 days">
          {failures.map(({ reason, count }) => (
            <span key={reason} className="block">
              {count} × {ssoReasons[reason]}
            </span>
          ))}
        </Notice>
      )}
      {hasNextSecret && (
        <Notice tone="neutral" title="A new secret is stored">
          Run a test sign-in: when it succeeds, the new secret replaces the current one.
        </Notice>
      )}
    </div>
  )
}
