import { z } from 'zod'
import { requiredText } from '@/server/contract/forms/fields'
import { CompanyForm, OfficerForm } from '@/server/contract/forms/verification'
import { kybOwnerKinds, legalForms, wholeShare } from '@/server/contract/kyb'
import { isCountryCode, StorableText } from '@/server/contract/primitives'

type Field = z.core.$ZodType<string, string>

const line = (field: Field) => z.pipe(field, StorableText)
const filled = (field: Field, message?: string) => z.pipe(field, z.string().min(1, message)).nullable()

const text = (max: number, message: string) => line(requiredText(message, max))

const company = CompanyForm.shape

const Country = z.pipe(OfficerForm.shape.country, z.string().refine(isCountryCode, 'Choose a country.'))

/** A day in the past; kept without a time. */
const BirthDay = z
  .pipe(OfficerForm.shape.bornOn, z.string())
  .transform((day) => new Date(`${day}T00:00:00.000Z`))
  .refine((day) => day > new Date('1880-01-01') && day < new Date('2100-01-01'), 'Enter a date of birth.')

/** Each part may come later; submitting asks for all of them. */
export const Profile = z.object({
  legalName: filled(line(company.legalName), 'Enter the legal name.'),
  registrationNumber: filled(line(company.registrationNumber), 'Enter the registration number.'),
  legalForm: z.enum(legalForms).nullable(),
  country: Country.nullable(),
  registeredAddress: filled(company.registeredAddress),
  businessAddress: filled(company.businessAddress),
  isWidelyHeld: company.isWidelyHeld,
})
export type Profile = z.output<typeof Profile>

const HoldingInput = z.object({
  heldId: z.uuid().nullable(),
  share: z.number().int().min(1, 'Enter a share above 0%.').max(wholeShare, 'At most 100%.'),
})

export const OwnerInput = z
  .object({
    /** The browser's own id for a new one: sent twice, it is added once. */
    ownerId: z.uuid(),
    isNew: z.boolean(),
    kind: z.enum(kybOwnerKinds),
    name: text(200, 'Enter a name.'),
    bornOn: BirthDay.nullable(),
    country: Country,
    registrationNumber: text(60, 'Enter the registration number.').nullable(),
    holdings: z.array(HoldingInput).min(1, 'Enter a share.').max(20),
  })
  .refine(({ kind, bornOn }) => kind === 'company' || bornOn !== null, {
    path: ['bornOn'],
    message: 'Enter a date of birth.',
  })
  .refine(({ holdings }) => new Set(holdings.map(({ heldId }) => heldId)).size === holdings.length, {
    path: ['holdings'],
    message: 'List each company once.',
  })
export type OwnerInput = z.output<typeof OwnerInput>
export const OneOwner = z.object({ ownerId: z.uuid() })

export const OfficerInput = z.object({
  officerId: z.uuid(),
  isNew: z.boolean(),
  name: line(OfficerForm.shape.name),
  position: line(OfficerForm.shape.position),
  bornOn: BirthDay,
  country: Country,
})
export type OfficerInput = z.output<typeof OfficerInput>
export const OneOfficer = z.object({ officerId: z.uuid() })

export const OneDocument = z.object({ documentId: z.uuid() })
export type OneDocument = z.output<typeof OneDocument>
export const OneReview = z.object({ reviewId: z.uuid() })
export type OneReview = z.output<typeof OneReview>

export const Note = z.string().trim().min(3, 'Enter a note.').max(2_000, 'At most 2,000 characters.')
