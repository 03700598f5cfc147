import { Facts } from '@/components/data/facts'
import { countryName } from '@/components/ui/countries'
import type { Case } from './types'
import { formLabels } from './words'

const none = '–'

export function CompanyFacts({ profile, className }: { profile: Case['profile']; className?: string }) {
  const lines = (text: string | null) => <span className="whitespace-pre-line">{text ?? none}</span>
  return (
    <Facts
      {...(className !== undefined && { className })}
      facts={[
        { label: 'Legal name', value: profile.legalName ?? none },
        { label: 'Registration number', value: profile.registrationNumber ?? none },
        { label: 'Legal form', value: profile.legalForm ? formLabels[profile.legalForm] : none },
        { label: 'Country', value: profile.country ? countryName(profile.country) : none },
        { label: 'Registered address', value: lines(profile.registeredAddress) },
        { label: 'Business address', value: lines(profile.businessAddress) },
        { label: 'Dispersed ownership', value: profile.isWidelyHeld ? 'Yes' : 'No' },
      ]}
    />
  )
}
