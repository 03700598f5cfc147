'use client'

import { FormDateField } from '@/components/dates/form-date-field'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { NewSsoConnection, NewSsoDomain } from '@/server/contract/forms/sso'
import { NewSamlConnection } from '@/server/contract/forms/sso-saml'
import { useSso } from './sso-scope'

const nameHint = 'Members see it when they sign in.'

export function AddOidcDialog({ onClose }: { onClose: () => void }) {
  const { queries, send } = useSso()
  return (
    <FormDialog
      title="Add OpenID Connect"
      description="An application at your identity provider."
      schema={NewSsoConnection}
      values={{ name: '', issuer: '', clientId: '', secret: '', secretExpiresOn: '' }}
      send={(entered) => send.add.mutate(entered)}
      changed={queries.get.pathFilter()}
      submitLabel="Add connection"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" hint={nameHint} />
          <TextField form={form} name="issuer" label="Issuer" inputMode="url" autoComplete="off" />
          <TextField form={form} name="clientId" label="Client ID" autoComplete="off" />
          <TextField form={form} name="secret" label="Client secret" type="password" autoComplete="off" />
          <FormDateField
            form={form}
            name="secretExpiresOn"
            label="Secret expires on"
            kind="day"
            hint="Where your provider shows it. An incident opens 30 days before."
          />
        </>
      )}
    </FormDialog>
  )
}

/** Its values for the provider are shown once it is there. */
export function AddSamlDialog({ onClose }: { onClose: () => void }) {
  const { queries, send } = useSso()
  return (
    <FormDialog
      title="Add SAML"
      description="It shows the values for your identity provider, and then takes those of the provider."
      schema={NewSamlConnection}
      values={{ name: '' }}
      send={(entered) => send.addSaml.mutate(entered)}
      changed={queries.get.pathFilter()}
      submitLabel="Add connection"
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="name" label="Name" hint={nameHint} />}
    </FormDialog>
  )
}

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { queries, send } = useSso()
  return (
    <FormDialog
      title="Add domain"
      description="You prove that it is yours by a TXT record in its DNS."
      schema={NewSsoDomain}
      values={{ domain: '' }}
      send={(entered) => send.addDomain.mutate(entered)}
      changed={queries.get.pathFilter()}
      submitLabel="Add domain"
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="domain"
          label="Domain"
          hint="As in the email addresses of your people, such as example.com."
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
