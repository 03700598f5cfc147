import * as z from 'zod/mini'
import { serviceAccountRoles } from '../key-scopes'
import { requiredText } from './fields'

export const KeyForm = z.object({
  name: requiredText('Enter a name.', 80),
  scopes: z
    .array(z.enum(['read', 'write', 'free_rounds.write', 'reconciliation.write']))
    .check(z.minLength(1, 'Select at least one scope.')),
  expiry: z.enum(['never', '30', '90', '365', 'date']),
  expiresOn: z.string(),
  operations: z.nullable(z.array(z.string())),
  allowedNetworks: z.string(),
  brand: z.string(),
  owner: z.string(),
})
export type KeyForm = z.output<typeof KeyForm>

export const ServiceAccountForm = z.object({
  name: requiredText('Enter a name.', 80),
  role: z.enum(serviceAccountRoles),
})
export type ServiceAccountForm = z.output<typeof ServiceAccountForm>
