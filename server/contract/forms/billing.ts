import * as z from 'zod/mini'
import { bookAccountKeys, bookSystemKeys } from '@/server/contract/books'
import { amount, currencyCode, email, optionalText, requiredText, typedAmount } from './fields'

export const BillingForm = z.object({
  name: requiredText('Enter the company name.', 200),
  address: requiredText('Enter the address.', 500),
  vatId: optionalText(40),
  country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'Choose a country.')),
  poNumber: optionalText(60),
  email: email('Enter an email address.', 254),
})
export type BillingForm = z.output<typeof BillingForm>

export const PaymentForm = z.object({
  amount,
  /** Of the transfer: one payment for each in an organization, whatever its case and its spaces. */
  reference: requiredText('Enter the reference of the transfer.', 140, 3),
  paidOn: z.iso.date('Enter a date.'),
})

export const CreditNoteForm = z.object({
  reason: requiredText('Enter a reason.', 200, 3),
  isWhole: z.boolean(),
  /** By the position of the line; empty: not credited. */
  amounts: z.array(typedAmount('Enter an amount such as 1,500.00.', { mayBe: 'empty' })),
})
export type CreditNoteForm = z.output<typeof CreditNoteForm>

/** A rate: positive, with at most ten digits before the point and ten after it. */
export const ratePattern = /^(?=.*[1-9])\d{1,10}(?:\.\d{1,10})?$/

export const RateForm = z.object({
  currency: currencyCode('Enter a currency code, such as RUB.'),
  day: z.iso.date('Enter a day.'),
  rate: z.string().check(z.trim(), z.regex(ratePattern, 'Enter units for one euro, such as 98.5.')),
  source: requiredText('Enter the source of this rate.', 300, 3),
  reason: requiredText('Enter a reason.', 300, 3),
})

export const TopUpForm = z.object({
  threshold: amount,
  packageId: requiredText('Choose a package.', 40),
  monthlyLimit: amount,
  paymentMethodId: requiredText('Choose a payment method.', 255),
  hasAccepted: z.boolean(),
})

const AccountNumber = z.object({
  /** Empty: none yet. */
  number: z
    .string()
    .check(z.trim(), z.regex(/^[\w.-]{0,20}$/, 'Use digits, letters, dots and dashes, at most 20.')),
  /** A tax key of DATEV, or the name of a tax rate. */
  taxKey: optionalText(50),
})

export const BookMappingForm = z.object({
  system: z.enum(bookSystemKeys),
  /** The version that the form shows. */
  version: z.int(),
  accounts: z.record(z.enum(bookAccountKeys), AccountNumber),
  /** Of DATEV. */
  consultant: z.string().check(z.trim(), z.regex(/^[1-9]\d{3,6}$/, 'Enter a number of 4 to 7 digits.')),
  client: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,4}$/, 'Enter a number of 1 to 5 digits.')),
  /** Month in which the fiscal year begins. */
  yearStart: z.string().check(z.trim(), z.regex(/^(?:[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')),
})
export type BookMappingForm = z.output<typeof BookMappingForm>

export const ApprovalLimitForm = z.object({
  /** In EUR. */
  limit: amount,
  reason: requiredText('Enter a reason.', 200, 3),
})
