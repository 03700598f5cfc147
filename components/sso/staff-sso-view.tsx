'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ssoReasons } from '@/server/contract/sso-reasons'
import { StaffSso } from './sso-scope'
import { SsoSettings } from './sso-view'

type Row = Outputs['staffSso']['everywhere'][number]

const kinds = { oidc: 'OIDC', saml: 'SAML' }
const states = { draft: 'Not tested', tested: 'Tested', active: 'Active' }

/** The identity providers of all organizations, and how sign-ins by them end. */
export function StaffSsoView({ testId }: { testId: string | null }) {
  const trpc = useTRPC()
  const canManage = useStaffCan('sso.manageStaff')
  const connections = useQuery(trpc.staffSso.everywhere.queryOptions())
  return (
    <>
      <PageHeader title="Single sign-on" description="Connections of all organizations." />
      <Card>
        <Loaded query={connections} what="Single sign-on" rows={6}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No connections yet">
                Owners add them in the settings of their organization.
              </EmptyState>
            ) : (
              <ConnectionsTable rows={rows} />
            )
          }
        </Loaded>
      </Card>
      {canManage && (
        <StaffSso>
          <h2 className="mt-8 mb-3 font-semibold text-lg tracking-tight">Sign-in of Croupier staff</h2>
          <SsoSettings testId={testId} />
        </StaffSso>
      )}
    </>
  )
}

function ConnectionsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      label="Connections"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Organization',
          width: 'wrap',
          className: 'min-w-44',
          cell: ({ organization, name, kind }) => (
            <>
              <span className="font-medium">
                {organization ? (
                  <OrganizationLink
                    href={`/staff/organizations/${organization.id}`}
                    className="hover:underline"
                  >
                    {organization.name}
                  </OrganizationLink>
                ) : (
                  'Croupier staff'
                )}
              </span>
              <span className="block text-faint text-xs">
                {name} · {kinds[kind]}
              </span>
            </>
          ),
        },
        { heading: 'Issuer', from: 'xl', width: 'wrap', cell: ({ issuer }) => issuer || 'Not set' },
        {
          heading: 'Domains',
          from: 'lg',
          width: 'wrap',
          cell: ({ domains }) =>
            domains.length === 0
              ? 'None'
              : domains.map(({ domain, isVerified }) => (
                  <span key={domain} className="block">
                    {domain}
                    {!isVerified && <span className="text-faint text-xs"> not verified</span>}
                  </span>
                )),
        },
        {
          heading: 'State',
          cell: ({ state, isEnforced }) => (
            <Badge tone={state === 'active' ? 'ok' : 'neutral'}>
              {isEnforced ? 'Enforced' : states[state]}
            </Badge>
          ),
        },
        { heading: 'People', kind: 'number', from: 'md', cell: ({ people }) => people },
        {
          heading: 'Last sign-in',
          kind: 'time',
          from: 'sm',
          cell: ({ lastSignInAt }) => (lastSignInAt ? <Time value={lastSignInAt} /> : 'Never'),
        },
        {
          heading: 'Expires',
          kind: 'time',
          from: 'xl',
          title: 'The client secret, or the last certificate of the provider',
          cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} isDay /> : 'Unknown'),
        },
        {
          heading: 'Failures in 7 days',
          from: 'sm',
          width: 'wrap',
          className: 'min-w-44',
          cell: ({ failures }) =>
            failures.length === 0
              ? 'None'
              : failures.map(({ reason, count }) => (
                  <span key={reason} className="block text-xs">
                    <span className="tabular-nums">{count}</span> {ssoReasons[reason]}
                  </span>
                )),
        },
      ]}
    />
  )
}
