'use client'

import { Check } from 'lucide-react'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Time } from '@/components/data/time'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { RoleSummary } from './role-summary'
import { type Connection, useSso } from './sso-scope'
import { useConnectionChanges } from './use-connection-changes'
import { CopiedValue, Pairs } from './values'

interface SetUpStepsProps {
  connection: Connection
  onImport: () => void
  onEdit: () => void
}

/** All before the connection can be active; a test sign-in that succeeds ends them. */
export function SetUpSteps({ connection, onImport, onEdit }: SetUpStepsProps) {
  const { id, saml, state } = connection
  const here = usePathname()
  const isDone = state !== 'draft'
  return (
    <>
      <Step number={1} title="Set up Croupier at your provider" isDone={isDone}>
        <ValuesForProvider connection={connection} />
      </Step>
      <Step
        number={2}
        title={saml ? 'Enter the provider’s values and roles' : 'Map groups to roles'}
        isDone={isDone}
        actions={
          <>
            {saml && (
              <Button size="sm" onClick={onImport}>
                Import metadata
              </Button>
            )}
            <Button size="sm" onClick={onEdit}>
              Edit settings
            </Button>
          </>
        }
      >
        {saml && <ProviderCertificates saml={saml} />}
        <RoleSummary {...connection} />
      </Step>
      <Step
        number={3}
        title="Test sign-in"
        isDone={isDone}
        actions={
          saml?.ssoUrl !== '' && (
            <Button size="sm" asChild>
              <a href={`/api/sso/${id}/start?${new URLSearchParams({ purpose: 'test', callbackUrl: here })}`}>
                Test sign-in
              </a>
            </Button>
          )
        }
      >
        Shows what the provider sends and which role it gives. It does not sign you in.
      </Step>
    </>
  )
}

const activation = {
  draft: 'After a test sign-in that succeeded.',
  tested: 'Members can then sign in by it; passwords work as before.',
  active: 'Members can sign in by it.',
}

export function ActivateStep({ connection }: { connection: Connection }) {
  const { activate } = useConnectionChanges(connection)
  const { state } = connection
  const isActive = state === 'active'
  return (
    <Step
      number={4}
      title="Activate"
      isDone={isActive}
      actions={
        !isActive && (
          <Button size="sm" disabled={state === 'draft'} onClick={activate}>
            Activate
          </Button>
        )
      }
    >
      {activation[state]}
    </Step>
  )
}

export function EnforceStep({ connection, onEnforce }: { connection: Connection; onEnforce: () => void }) {
  const { canEnforce } = useSso()
  const { acceptPasswords } = useConnectionChanges(connection)
  const { state, isEnforced } = connection
  if (!canEnforce) return null
  return (
    <Step
      number={5}
      title="Enforce"
      isDone={isEnforced}
      actions={
        state === 'active' && (
          <Button size="sm" onClick={isEnforced ? acceptPasswords : onEnforce}>
            {isEnforced ? 'Stop enforcing' : 'Enforce'}
          </Button>
        )
      }
    >
      {isEnforced
        ? 'Passwords and passkeys are refused, but for one person in an emergency.'
        : 'Optional. Passwords and passkeys are then refused.'}
    </Step>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  actions?: ReactNode
  children: ReactNode
}

function Step({ number, title, isDone, actions, children }: StepProps) {
  return (
    <li className="flex gap-3.5 px-5 py-3.5">
      <span
        className={cn(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
          isDone ? 'border-ok-line bg-ok-soft text-ok' : 'border-line-strong text-faint',
        )}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={3} aria-label="Done" /> : number}
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="font-medium text-sm">{title}</h3>
          {actions && <span className="flex flex-wrap gap-2">{actions}</span>}
        </div>
        <div className="grid gap-2 text-muted text-sm">{children}</div>
      </div>
    </li>
  )
}

function ValuesForProvider({ connection }: { connection: Connection }) {
  const { addresses, saml, state } = connection
  const values = saml
    ? [
        ['ACS URL', saml.acsUrl],
        ['Entity ID and metadata URL', saml.entityId],
      ]
    : [
        ['Redirect URI', addresses.redirectUri],
        ['Post-logout redirect URI', addresses.postLogoutUri],
        ['Initiate login URI', addresses.initiateLoginUri],
        ['Back-channel logout URI', addresses.backchannelLogoutUri],
      ]
  return (
    <details open={state === 'draft'}>
      <summary className="cursor-pointer text-accent text-sm">Values to enter there</summary>
      <dl className="mt-2 grid gap-1">
        {values.map(([label = '', text = '']) => (
          <CopiedValue key={label} label={label} text={text} />
        ))}
      </dl>
    </details>
  )
}

const soonMs = 30 * 86_400_000

function ProviderCertificates({ saml }: { saml: NonNullable<Connection['saml']> }) {
  const [first, next] = saml.certificates
  if (!first) return null
  const pairs: [string, ReactNode][] = [
    ['Sign-in URL', saml.ssoUrl],
    ['Certificate valid until', <EndOf key="first" {...first} />],
  ]
  if (next) pairs.push(['Next certificate valid until', <EndOf key="next" {...next} />])
  return <Pairs pairs={pairs} />
}

const EndOf = ({ validTo }: { validTo: Date }) => (
  <span className={validTo.getTime() - Date.now() < soonMs ? 'text-bad' : undefined}>
    <Time value={validTo} hasYear />
  </span>
)
