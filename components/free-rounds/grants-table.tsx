'use client'

import { useRouter } from 'next/navigation'
import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { formatNumber } from '@/server/contract/figures'
import { GrantStatus, type ListedGrant } from './grant-status'

interface GrantsTableProps {
  grants: readonly ListedGrant[]
  /** Left out on the player's own page. */
  hasPlayer?: boolean
  /** Left out, the list has one order. */
  sort?: HeaderSort
}

/** A row leads to its grant; the link in it is for the keyboard and for a new tab. */
export function GrantsTable({ grants, hasPlayer = true, sort }: GrantsTableProps) {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  return (
    <DataTable
      label="Grants"
      rows={grants}
      keyOf={(grant) => grant.id}
      rowProps={(grant) => ({
        onClick: () => router.push(pathOf(`/free-rounds/${grant.id}`)),
        className: 'cursor-pointer hover:bg-hover',
      })}
      columns={[
        {
          heading: hasPlayer ? 'Player' : 'Games',
          cell: (grant) => (
            <div className="grid">
              <OrganizationLink
                href={`/free-rounds/${grant.id}`}
                prefetch={false}
                onClick={(event) => event.stopPropagation()}
                className={`truncate font-medium ${hasPlayer ? 'font-mono text-[0.8125rem]' : ''}`}
              >
                {hasPlayer ? grant.playerId : gamesOf(grant)}
              </OrganizationLink>
              <span className="truncate text-faint text-xs">
                <ProviderName code={grant.providerCode} />
                {grant.subOperatorRef && (
                  <>
                    , <BrandName brandRef={grant.subOperatorRef} />
                  </>
                )}
              </span>
            </div>
          ),
          width: 'rest',
        },
        {
          heading: 'Status',
          cell: (grant) => (
            <>
              <GrantStatus status={grant.status} />
              <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={grant.createdAt} />
              </span>
            </>
          ),
        },
        hasPlayer && {
          heading: 'Games',
          cell: (grant) => (
            <span className="block max-w-56 truncate" title={gamesOf(grant)}>
              {gamesOf(grant)}
            </span>
          ),
          from: 'lg',
        },
        {
          heading: 'Played',
          cell: (grant) => (
            <>
              {sumOf(grant, 'roundsPlayed')}{' '}
              <span className="text-faint">/ {sumOf(grant, 'roundsTotal')}</span>
            </>
          ),
          kind: 'number',
          from: 'sm',
          width: 'line',
        },
        { heading: 'Won', cell: (grant) => <Money value={grant.won} />, kind: 'number', from: 'md' },
        {
          heading: 'Campaign',
          cell: (grant) => (
            <span className="block max-w-40 truncate" title={refOf(grant)}>
              {refOf(grant) || <span className="text-faint">–</span>}
            </span>
          ),
          from: 'xl',
        },
        {
          heading: 'Created',
          cell: (grant) => <Time value={grant.createdAt} />,
          kind: 'time',
          from: 'md',
          sort,
        },
      ]}
    />
  )
}

const refOf = ({ campaign, campaignRef }: ListedGrant) => campaign?.name ?? campaignRef ?? ''

function gamesOf({ games }: ListedGrant): string {
  const [first, ...others] = games
  return others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} and ${others.length} more`
}

const sumOf = ({ games }: ListedGrant, field: 'roundsPlayed' | 'roundsTotal') =>
  formatNumber(games.reduce((sum, game) => sum + game[field], 0))
