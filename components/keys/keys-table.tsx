'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Table, Td, Th } from '@/components/ui/table'
import type { KeyRow } from './key-row'
import { RevokeKeyDialog } from './revoke-key-dialog'

const tones: Record<KeyRow['status'], Tone> = { active: 'ok', expired: 'neutral', revoked: 'neutral' }
const labels: Record<KeyRow['status'], string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' }

export function KeysTable({ keys }: { keys: readonly KeyRow[] }) {
  const canRevoke = useCan('keys.revoke')
  const [revoking, setRevoking] = useState<KeyRow | null>(null)
  return (
    <>
      <Table label="API keys">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Status</Th>
            <Th className="max-lg:hidden">Scopes</Th>
            <Th className="max-md:hidden">Last used</Th>
            <Th className="max-lg:hidden">Expires</Th>
            <Th className="max-xl:hidden">Issued</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {keys.map((key) => (
            <tr key={key.id}>
              <Td>
                <div className="grid">
                  <span className="font-medium">{key.name}</span>
                  <code className="text-faint text-xs">{key.prefix}…</code>
                </div>
              </Td>
              <Td>
                <Badge tone={tones[key.status]}>{labels[key.status]}</Badge>
              </Td>
              <Td className="max-lg:hidden">
                <span className="font-mono text-muted text-xs">{key.scopes.join(', ')}</span>
              </Td>
              <Td className="max-md:hidden">
                {key.lastUsedAt ? <Time value={key.lastUsedAt} /> : <span className="text-faint">Never</span>}
              </Td>
              <Td className="max-lg:hidden">
                {key.expiresAt ? (
                  <Time value={key.expiresAt} hasYear />
                ) : (
                  <span className="text-faint">Never</span>
                )}
              </Td>
              <Td className="max-xl:hidden">
                <Time value={key.createdAt} hasYear />
              </Td>
              <Td className="text-right">
                {key.status === 'active' && canRevoke && (
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => setRevoking(key)}
                  >
                    Revoke
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}
