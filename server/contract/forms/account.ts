import * as z from 'zod/mini'
import { email, requiredText, secretText } from './fields'

const name = requiredText('Enter your name.', 120)
/** Shortest password taken, in characters. */
export const minPasswordLength = 12

const password = secretText(minPasswordLength, `At least ${minPasswordLength} characters.`)

export const OwnName = z.object({ name })
export type OwnName = z.output<typeof OwnName>

export const ChangedPassword = z.object({
  current: secretText(1, 'Enter your current password.'),
  next: password,
})
export type ChangedPassword = z.output<typeof ChangedPassword>

export const NewPassword = z.object({ password })
export type NewPassword = z.output<typeof NewPassword>

export const Registration = z.object({ name, password })
export type Registration = z.output<typeof Registration>

export const ForgottenPassword = z.object({ email: email('Enter your work email.') })
export type ForgottenPassword = z.output<typeof ForgottenPassword>

/** Signing in itself tells no one which part of this is wrong. */
export const Credentials = z.object({
  ...ForgottenPassword.shape,
  password: secretText(1, 'Enter your password.'),
})
export type Credentials = z.output<typeof Credentials>
