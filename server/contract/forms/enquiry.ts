import * as z from 'zod/mini'
import { email, optionalText, requiredText } from './fields'

export const EnquiryForm = z.object({
  company: requiredText('Enter the company.', 120),
  name: requiredText('Enter your name.', 120),
  email: email('Enter a work email.'),
  message: optionalText(2_000),
  /** Honeypot: hidden from people, filled in by bots. */
  website: z.string(),
})
export type EnquiryForm = z.output<typeof EnquiryForm>
