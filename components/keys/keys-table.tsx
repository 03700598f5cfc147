'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'
import { type KeyAction, KeyMenu } from './key-menu'
import type { KeyRow } from './key-row'
import { KeyStatus } from './key-status'

const RenameKeyDialog = lazyPanel(
  () => import('./rename-key-dialog').then((module) => module.RenameKeyDialog),
  ({ apiKey }) => apiKey !== null,
)
const RevokeKeyDialog = lazyPanel(
  () => import('./revoke-key-dialog').then((module) => module.RevokeKeyDialog),
  ({ apiKey }) => apiKey !== null,
)
const TakeOverKeyDialog = lazyPanel(
  () => import('./take-over-key-dialog').then((module) => module.TakeOverKeyDialog),
  ({ apiKey }) => apiKey !== null,
)
const RotateKeyDialog = lazyPanel(
  () => import('./rotate-key-dialog').then((module) => module.RotateKeyDialog),
  ({ apiKey }) => apiKey !== null,
)

export function KeysTable({ keys }: { keys: readonly KeyRow[] }) {
  const [open, setOpen] = useState<{ action: KeyAction; key: KeyRow } | null>(null)
  const openFor = (action: KeyAction) => (open?.action === action ? open.key : null)
  const close = () => setOpen(null)
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
            <Th className="max-xl:hidden">Created</Th>
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
                <KeyStatus apiKey={key} />
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
                <KeyMenu apiKey={key} onChoose={(action) => setOpen({ action, key })} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RotateKeyDialog apiKey={openFor('rotate')} onClose={close} />
      <RenameKeyDialog apiKey={openFor('rename')} onClose={close} />
      <TakeOverKeyDialog apiKey={openFor('takeOver')} onClose={close} />
      <RevokeKeyDialog apiKey={openFor('revoke')} onClose={close} />
    </>
  )
}
