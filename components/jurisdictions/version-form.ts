import type { Rules } from '@/components/jurisdictions/words'
import type { Inputs } from '@/components/trpc/types'
import type { VersionForm } from '@/server/contract/forms/jurisdictions'

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
    isCertificateRequired: rules?.isCertificateRequired ?? false,
    areChecksumsEnforced: rules?.areChecksumsEnforced ?? false,
  }
}

const tags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

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
      betIntervalMs: form.betInterval,
      realityCheckMinutes: form.realityCheckMinutes,
      sessionMinutes: form.sessionMinutes,
      isAutoplayAllowed: form.isAutoplayAllowed,
      isTurboAllowed: form.isTurboAllowed,
      isDemoAllowed: form.isDemoAllowed,
      areFreeRoundsAllowed: form.areFreeRoundsAllowed,
      isCertificateRequired: form.isCertificateRequired,
      areChecksumsEnforced: form.areChecksumsEnforced,
    },
  }
}
