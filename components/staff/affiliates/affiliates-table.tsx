'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { Table, Td, Th } from '@/components/ui/table'

type Affiliate = Outputs['staffAffiliates']['list'][number]
type Programme = Outputs['staffAffiliates']['programmes'][number]

const hintLabels = {
  same_person: 'Same person',
  same_mail_domain: 'Same mail domain',
  same_registration: 'Same registration number',
  same_device: 'Same address and device',
  same_address: 'Same address',
} as const

interface TableProps {
  affiliates: readonly Affiliate[]
  programmes: readonly Programme[]
}

export function StaffAffiliatesTable({ affiliates, programmes }: TableProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = affiliates.find(({ id }) => id === openId)
  return (
    <Card>
      <CardHeader title="Affiliates" description="Organizations of the kind affiliate." />
      {affiliates.length > 0 && (
        <Table label="Affiliates">
          <thead>
            <tr>
              <Th>Affiliate</Th>
              <Th>Programme</Th>
              <Th>Verification</Th>
              <Th className="text-right">Organizations</Th>
              <Th className="text-right">Available</Th>
              <Th className="text-right">Held</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {affiliates.map((one) => (
              <tr key={one.id}>
                <Td>
                  {one.name} {one.suspendedReason && <Badge tone="bad">Suspended</Badge>}
                </Td>
                <Td>
                  {one.programme ? `${one.programme.name}, version ${one.programme.version}` : 'Not enrolled'}
                </Td>
                <Td>{one.standing}</Td>
                <Td className="text-right tabular-nums">{one.organizations}</Td>
                <Td className="text-right">{one.balance && <Money value={one.balance.available} />}</Td>
                <Td className="text-right">{one.balance && <Money value={one.balance.held} />}</Td>
                <Td className="text-right">
                  <Button size="sm" onClick={() => setOpenId(one.id === openId ? null : one.id)}>
                    Manage
                  </Button>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {opened && <Manage key={opened.id} affiliate={opened} programmes={programmes} />}
    </Card>
  )
}

function Manage({ affiliate, programmes }: { affiliate: Affiliate; programmes: readonly Programme[] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const organizationId = affiliate.id
  const [programmeId, setProgrammeId] = useState(programmes[0]?.id ?? '')
  const detail = useQuery(trpc.staffAffiliates.get.queryOptions({ organizationId }))
  const onSuccess = () => queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter())
  const enrol = useMutation(trpc.staffAffiliates.enrol.mutationOptions({ onSuccess }))
  const suspend = useMutation(trpc.staffAffiliates.suspend.mutationOptions({ onSuccess }))
  const options = programmes.map(({ id, name, version }) => ({
    value: id,
    label: `${name}, version ${version}`,
  }))
  const isSuspended = affiliate.suspendedReason !== null
  const reason = isSuspended ? null : 'Suspended by staff'
  return (
    <div className="grid gap-4 border-line border-t px-5 py-4 text-sm">
      <ErrorNotice>{enrol.error?.message ?? suspend.error?.message}</ErrorNotice>
      <div className="flex flex-wrap gap-3">
        {options.length > 0 && (
          <>
            <Select
              aria-label="Programme"
              value={programmeId}
              onValueChange={setProgrammeId}
              options={options}
            />
            <Button isPending={enrol.isPending} onClick={() => enrol.mutate({ organizationId, programmeId })}>
              Enrol {affiliate.name}
            </Button>
          </>
        )}
        {affiliate.programme && (
          <Button isPending={suspend.isPending} onClick={() => suspend.mutate({ organizationId, reason })}>
            {isSuspended ? 'Resume' : 'Suspend'}
          </Button>
        )}
      </div>
      <Loaded query={detail} what="the affiliate" rows={2}>
        {({ referrals, hints }) => (
          <div className="grid gap-3">
            <p>
              {referrals.length === 0
                ? 'Has brought no organization yet.'
                : `Brought ${referrals.map(({ name, campaign }) => `${name} (${campaign})`).join(', ')}.`}
            </p>
            {hints.length > 0 && (
              <ul className="grid gap-1">
                {hints.map(({ kind, organization, detail: of }) => (
                  <li key={kind + organization + of}>
                    <Badge tone="warn">{hintLabels[kind]}</Badge> {organization}: {of}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}
