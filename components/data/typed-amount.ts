import * as z from 'zod/mini'
import { plainAmount, whyNoAmount } from '@/server/contract/amounts'

/** Checks an amount as people type it; `hint` says what to enter where no comma is to blame. */
export const typedAmount = (hint: string, { mayBe }: { mayBe?: 'empty' | 'negative' } = {}) =>
  z.refine<string>(
    (typed) =>
      (typed === '' && mayBe === 'empty') ||
      (plainAmount(typed) !== null && (mayBe === 'negative' || !typed.startsWith('-'))),
    { error: ({ input }) => whyNoAmount(String(input), hint) },
  )
