'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import Link from 'next/link'
import { FilteredList } from '@/components/affiliate/filtered-list'
import { affiliateParams } from '@/components/affiliate/search-params'
import { FilterSelect } from '@/components/data/filter-select'
import { Money } from '@/components/data/money'
import { useList } from '@/components/data/use-list'
import { kybStatusLabels } from '@/components/packages/purchase-words'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { programmeName } from './programme-name'

const enrolments = [
  { value: 'enrolled', label: 'Enrolled' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'not_enrolled', label: 'Not enrolled' },
] as const

/** All affiliates. */
export function StaffAffiliatesView() {
  const trpc = useTRPC()
  const { change, ...list } = useList(affiliateParams)
  const page = useQuery(
    trpc.staffAffiliates.list.queryOptions(list.params, { placeholderData: keepPreviousData }),
  )
  return (
    <FilteredList
      title="Affiliates"
      description="Create an affiliate under Organizations, verify it, then enrol it in a programme here."
      icon={Handshake}
      empty="Create an organization of the kind Affiliate."
      query={page}
      rowsOf={(data) => data.affiliates}
      list={list}
      onOrganization={(organization) => change({ organization })}
      filters={
        <FilterSelect
          label="Enrolment"
          any="Any enrolment"
          choices={enrolments}
          value={list.params.enrolment}
          onChange={(enrolment) => change({ enrolment })}
        />
      }
    >
      {(affiliates) => (
        <Table label="Affiliates">
          <thead>
            <tr>
              <Th>Affiliate</Th>
              <Th className="max-md:hidden">Programme</Th>
              <Th className="max-sm:hidden">Verification</Th>
              <Th className="text-right max-md:hidden">Organizations</Th>
              <Th className="text-right max-sm:pr-4">Available</Th>
              <Th className="text-right max-sm:hidden">Held</Th>
            </tr>
          </thead>
          <tbody>
            {affiliates.map(({ id, name, slug, programme, suspendedReason, kybStatus, balance, ...one }) => (
              <tr key={id}>
                <Td>
                  <Link href={`/staff/affiliates/${id}`} className="font-medium hover:underline">
                    {name}
                  </Link>{' '}
                  {suspendedReason !== null && <Badge tone="bad">Suspended</Badge>}
                  <span className="block text-faint text-xs">{slug}</span>
                </Td>
                <Td className="max-md:hidden">{programme ? programmeName(programme) : 'Not enrolled'}</Td>
                <Td className="max-sm:hidden">{kybStatusLabels[kybStatus]}</Td>
                <Td className="text-right tabular-nums max-md:hidden">{one.organizations}</Td>
                <Td className="text-right max-sm:pr-4">
                  {balance ? <Money value={balance.available} /> : '–'}
                </Td>
                <Td className="text-right max-sm:hidden">{balance ? <Money value={balance.held} /> : '–'}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </FilteredList>
  )
}
