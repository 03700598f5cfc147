'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { countryName } from '@/components/ui/countries'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useConfirm } from '@/components/ui/use-confirm'
import { type MarketMode, marketModes } from '@/server/contract/jurisdictions'
import { RulesList } from './rules-list'
import { choiceOf, dayOf, modeOf, modes, type Profiled } from './words'

interface TakeDialogProps {
  profiled: Profiled
  brandId: string | null
  onClose: () => void
}

/** Rendered while it is open: a version's rules, and which one applies in which mode. */
export function TakeDialog({ profiled, brandId, onClose }: TakeDialogProps) {
  const { country, versions } = profiled
  const choice = choiceOf(profiled, brandId)
  const isOwn = choice !== null && choice.brandId === brandId
  const canManage = useCan('jurisdictions.manage')
  const [number, setNumber] = useState(choice?.number ?? versions[0]?.number ?? 1)
  const [mode, setMode] = useState<MarketMode>(choice?.mode ?? 'shadow')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const succeed = useSuccess()
  const changed = trpc.jurisdictions.pathFilter()
  const name = countryName(country)
  const take = useMutation(
    trpc.jurisdictions.take.mutationOptions({
      onSuccess: succeed(changed, `Version ${number} of ${name} adopted`, onClose),
    }),
  )
  const drop = () =>
    confirm({
      title: brandId === null ? `Remove the profile of ${name}?` : 'Inherit from the organization?',
      text:
        brandId === null
          ? 'Croupier stops checking its rules immediately.'
          : 'The organization’s choice applies immediately.',
      action: brandId === null ? 'Remove' : 'Inherit',
      tone: 'danger',
      send: () => client.jurisdictions.drop.mutate({ brandId, country }),
      changed,
      done: `Profile of ${name} removed`,
      onDone: onClose,
    })
  const at = versions.findIndex((one) => one.number === number)
  const version = versions[at]
  if (!version) return null
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rules of ${name}`}
      description={version.note}
    >
      <div className="grid gap-5">
        <ErrorNotice>{take.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Version" hint={`Applies from ${dayOf(version.effectiveFrom)} (UTC).`}>
            {(props) => (
              <Select
                {...props}
                value={String(number)}
                onValueChange={(value) => setNumber(Number(value))}
                options={versions.map((one) => ({
                  value: String(one.number),
                  label: `Version ${one.number}`,
                }))}
              />
            )}
          </Field>
          <Field label="Mode" hint={modeOf(mode).hint}>
            {(props) => (
              <Select
                {...props}
                value={mode}
                onValueChange={(value) => setMode(marketModes.find((one) => one === value) ?? 'off')}
                options={modes}
              />
            )}
          </Field>
        </div>
        {!version.isInEffect && (
          <Notice tone="warn">This version is not in effect yet. Until then, the current rules apply.</Notice>
        )}
        <RulesList rules={version.rules} changed={version.changed} before={versions[at + 1]?.rules ?? null} />
        {canManage && (
          <DialogActions>
            {isOwn && (
              <Button onClick={drop}>
                {brandId === null ? 'Remove profile' : 'Inherit from the organization'}
              </Button>
            )}
            <Button
              variant="primary"
              isPending={take.isPending}
              onClick={() => take.mutate({ brandId, country, number, mode })}
            >
              Adopt version
            </Button>
          </DialogActions>
        )}
      </div>
    </Dialog>
  )
}
