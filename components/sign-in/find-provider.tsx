'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CabinetDataProvider, useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'

/** Leads from an email address to the identity provider of its domain. */
export function FindProvider({ returnTo }: { returnTo: string }) {
  return (
    <CabinetDataProvider organization={null}>
      <FindProviderForm returnTo={returnTo} />
    </CabinetDataProvider>
  )
}

function FindProviderForm({ returnTo }: { returnTo: string }) {
  const trpc = useTRPC()
  const [email, setEmail] = useState('')
  const found = useMutation(
    trpc.sso.discover.mutationOptions({
      onSuccess: ([only, another]) => {
        if (only && !another) window.location.assign(startOf(only.id))
      },
    }),
  )
  const startOf = (id: string) => {
    const query = new URLSearchParams({ callbackUrl: returnTo, login_hint: email.trim() })
    return `/api/sso/${id}/start?${query}`
  }
  return (
    <form
      className="mt-3 grid gap-3"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        found.mutate({ email })
      }}
    >
      <ErrorNotice>
        {found.error?.message ??
          (found.data?.length === 0 ? 'No single sign-on is set up for this address.' : null)}
      </ErrorNotice>
      <Field label="Work email">
        {(control) => (
          <Input
            type="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" isPending={found.isPending}>
        Continue
      </Button>
      {found.data && found.data.length > 1 && (
        <ul className="grid gap-2">
          {found.data.map(({ id, name, organization }) => (
            <li key={id}>
              <a href={startOf(id)} className="text-accent text-sm hover:underline">
                {organization}: {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
