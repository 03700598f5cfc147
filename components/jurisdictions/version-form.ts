import * as z from 'zod/mini'
import { typedAmount } from '@/components/data/typed-amount'
import type { Rules } from '@/components/jurisdictions/words'
import type { Inputs } from '@/components/trpc/types'

const whole = z.string().check(z.trim(), z.regex(/^(?:[1-9]\d{0,5})?$/, 'Enter a whole number above zero.'))

export const versionForm = z.object({
  country: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
  effectiveFrom: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.')),
  note: z.string().check(z.trim(), z.minLength(1, 'Enter what changed.'), z.maxLength(1_000)),
  stakeCeilings: z.array(
    z.object({
      gameType: z.string(),
      currency: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'Enter a currency.')),
      amount: z.string().check(z.trim(), typedAmount('Enter an amount such as 2.00.')),
    }),
  ),
  blockedGameTypes: z.string(),
  blockedFeatures: z.string(),
  lowestRtp: z
    .string()
    .check(z.trim(), z.regex(/^(?:\d{1,3}(?:\.\d{1,2})?)?$/, 'Enter a percentage such as 92.')),
  betInterval: whole,
  realityCheckMinutes: whole,
  sessionMinutes: whole,
  isAutoplayAllowed: z.boolean(),
  isTurboAllowed: z.boolean(),
  isDemoAllowed: z.boolean(),
  areFreeRoundsAllowed: z.boolean(),
})
export type VersionForm = z.infer<typeof versionForm>

/** The form starts from the newest version; the first one asks nothing. */
export function formOf(country: string | null, rules: Rules | null, today: string): VersionForm {
  const text = (value: number | null | undefined) => value?.toString() ?? ''
  return {
    country: country ?? '',
    effectiveFrom: today,
    note: '',
    stakeCeilings: (rules?.stakeCeilings ?? []).map(({ gameType, value }) => ({
      gameType: gameType ?? '',
      currency: value.currency,
      amount: value.decimal,
    })),
    blockedGameTypes: rules?.blockedGameTypes.join(', ') ?? '',
    blockedFeatures: rules?.blockedFeatures.join(', ') ?? '',
    lowestRtp: rules?.lowestRtp ?? '',
    betInterval: text(rules?.betIntervalMs),
    realityCheckMinutes: text(rules?.realityCheckMinutes),
    sessionMinutes: text(rules?.sessionMinutes),
    isAutoplayAllowed: rules?.isAutoplayAllowed ?? true,
    isTurboAllowed: rules?.isTurboAllowed ?? true,
    isDemoAllowed: rules?.isDemoAllowed ?? true,
    areFreeRoundsAllowed: rules?.areFreeRoundsAllowed ?? true,
  }
}

const tags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const count = (text: string) => (text === '' ? null : Number(text))

export function toVersion(form: VersionForm, basedOn: number): Inputs['staffJurisdictions']['publish'] {
  return {
    country: form.country,
    basedOn,
    effectiveFrom: new Date(form.effectiveFrom),
    note: form.note,
    rules: {
      stakeCeilings: form.stakeCeilings.map(({ gameType, ...ceiling }) => ({
        ...ceiling,
        gameType: gameType.trim() || null,
      })),
      blockedGameTypes: tags(form.blockedGameTypes),
      blockedFeatures: tags(form.blockedFeatures),
      lowestRtp: form.lowestRtp || null,
      betIntervalMs: count(form.betInterval),
      realityCheckMinutes: count(form.realityCheckMinutes),
      sessionMinutes: count(form.sessionMinutes),
      isAutoplayAllowed: form.isAutoplayAllowed,
      isTurboAllowed: form.isTurboAllowed,
      isDemoAllowed: form.isDemoAllowed,
      areFreeRoundsAllowed: form.areFreeRoundsAllowed,
    },
  }
}
