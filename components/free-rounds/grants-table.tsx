'use client'

import { useRouter } from 'next/navigation'
import { BrandName } from '@/components/data/brand-name'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import { Table, Td, Th } from '@/components/ui/table'
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
    <Table label="Grants">
      <thead>
        <tr>
          <Th>{hasPlayer ? 'Player' : 'Games'}</Th>
          <Th>Status</Th>
          {hasPlayer && <Th className="max-lg:hidden">Games</Th>}
          <Th className="text-right max-sm:hidden">Played</Th>
          <Th className="text-right max-md:hidden">Won</Th>
          <Th className="max-xl:hidden">Campaign</Th>
          <TimeHeader label="Created" sort={sort} className="max-md:hidden" />
        </tr>
      </thead>
      <tbody>
        {grants.map((grant) => (
          <tr
            key={grant.id}
            onClick={() => router.push(pathOf(`/free-rounds/${grant.id}`))}
            className="cursor-pointer hover:bg-hover"
          >
            <Td className="w-full max-w-0">
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
            </Td>
            <Td>
              <GrantStatus status={grant.status} />
              <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={grant.createdAt} />
              </span>
            </Td>
            {hasPlayer && (
              <Td className="max-lg:hidden">
                <span className="block max-w-56 truncate" title={gamesOf(grant)}>
                  {gamesOf(grant)}
                </span>
              </Td>
            )}
            <Td className="whitespace-nowrap text-right tabular-nums max-sm:hidden">
              {sumOf(grant, 'roundsPlayed')}{' '}
              <span className="text-faint">/ {sumOf(grant, 'roundsTotal')}</span>
            </Td>
            <Td className="text-right max-md:hidden">
              <Money value={grant.won} />
            </Td>
            <Td className="max-xl:hidden">
              <span className="block max-w-40 truncate" title={refOf(grant)}>
                {refOf(grant) || <span className="text-faint">—</span>}
              </span>
            </Td>
            <Td className="max-md:hidden">
              <Time value={grant.createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const refOf = ({ campaign, campaignRef }: ListedGrant) => campaign?.name ?? campaignRef ?? ''

function gamesOf({ games }: ListedGrant): string {
  const [first, ...others] = games
  return others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} and ${others.length} more`
}

const sumOf = ({ games }: ListedGrant, field: 'roundsPlayed' | 'roundsTotal') =>
  games.reduce((sum, game) => sum + game[field], 0).toLocaleString('en')
