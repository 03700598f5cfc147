import { z } from 'zod'
import { ContractForm, ProviderContractForm } from '@/server/contract/forms/contracts'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { isKnownCurrency, minorToDecimal } from '@/server/core/money'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { type Complain, minorOf, toTiers } from './contract-terms'
import { describeTiers, invalid } from './create-contract'
import { dayFromText, floorToDay, monthOf } from './days'
import type { Deduction } from './provider-rules'
import { monthText } from './provider-statements'
import { findUnknownProviders } from './queries-contract'
import {
  findProviderVersions,
  insertProviderVersion,
  isProviderContractIdTaken,
  lockProviderContracts,
  withdrawProviderVersion,
} from './queries-provider'
import { formatShare, parseShare } from './tiers'

const { month, ...fields } = ProviderContractForm.shape

const ProviderTerms = z
  .object({
    ...fields,
    currency: fields.currency.check(z.refine(isKnownCurrency, 'Enter a currency code, such as EUR.')),
    fixed: z.nullable(fields.fixed),
    shareBase: z._default(fields.shareBase, 'ggr'),
    tierMode: z._default(fields.tierMode, 'marginal'),
    minimum: z._default(fields.minimum, ''),
    deductions: z._default(fields.deductions, []),
    rateRule: z._default(fields.rateRule, 'month_last'),
    paymentDays: z._default(fields.paymentDays, '30'),
    tolerance: z._default(fields.tolerance, ''),
    lineBy: z._default(fields.lineBy, 'currency'),
    upstreamName: z._default(fields.upstreamName, ''),
    upstreamShare: z._default(fields.upstreamShare, ''),
    upstreamMode: z._default(fields.upstreamMode, 'of_share'),
  })
  .transform((given, ctx) => {
    const { tiers, fixed, minimum, deductions, upstreamName, upstreamShare, upstreamMode, ...terms } = given
    const complain: Complain = (path, message) => ctx.addIssue({ code: 'custom', path, message })
    const amountOf = (text: string | null, ...path: (string | number)[]) => {
      if (text === null || text === '') return 0n
      const amountMinor = minorOf(text, terms.currency, (_, message) => complain(path, message))
      if (amountMinor < 0n) complain(path, 'Enter an amount above zero, or leave it empty.')
      return amountMinor
    }
    const shareUnitsOf = (text: string, ...path: (string | number)[]) => {
      const units = parseShare(text)
      if (units === null) complain(path, 'Enter a percentage from 0 to 100.')
      return units ?? 0n
    }
    if (deductions.length > 0 && terms.shareBase === 'ggr')
      complain(['shareBase'], 'Deductions apply to a share of NGR only.')
    if (terms.includesFreeWins && deductions.some(({ kind }) => kind === 'free_wins'))
      complain(['deductions'], 'Free wins reduce the GGR already.')
    const upstream = {
      name: upstreamName,
      shareUnits: upstreamName === '' ? 0n : shareUnitsOf(upstreamShare, 'upstreamShare'),
      mode: upstreamMode,
    }
    return {
      ...terms,
      fixedMinor: amountOf(fixed, 'fixed'),
      minimumMinor: amountOf(minimum, 'minimum'),
      tiers: toTiers(tiers, terms.currency, (path, message) => complain(['tiers', ...path], message)),
      deductions: deductions.map(({ value, ...deduction }, at): Deduction => {
        const [isShare, path] = [['jackpot', 'tax'].includes(deduction.kind), ['deductions', at, 'value']]
        return {
          ...deduction,
          shareUnits: isShare ? shareUnitsOf(value, ...path) : 0n,
          amountMinor: deduction.kind === 'fixed' ? amountOf(value, ...path) : 0n,
        }
      }),
      paymentDays: Number(terms.paymentDays),
      tolerance: terms.tolerance === '' ? '0' : formatShare(shareUnitsOf(terms.tolerance, 'tolerance')),
      upstream: upstreamName === '' ? null : upstream,
    }
  })

const NewProviderContract = OneProvider.extend({
  /** A form's own id for this version: sent twice, it is written once. */
  contractId: z.uuid(),
  /** `YYYY-MM`, the current month or a later one. */
  month,
  note: ContractForm.shape.note,
  terms: ProviderTerms,
})

/**
 * Writes the next version of what Croupier owes a provider, from a whole month on. A provider's first may begin in any month.
 * Throws E0003 for a month that is over or taken, E1001.
 */
export const createProviderContract = writeVerb('contracts.manage', NewProviderContract, run)

async function run(
  ctx: Context,
  { contractId, providerCode, note, terms, ...given }: z.output<typeof NewProviderContract>,
) {
  const effectiveMonth = dayFromText(`${given.month}-01`)
  return inTransaction(async (tx) => {
    await lockProviderContracts(tx, providerCode)
    if ((await findUnknownProviders(tx, [providerCode])).length > 0) throw new AppError('E1001')
    const versions = await findProviderVersions(tx, providerCode)
    const written = versions.find(({ id }) => id === contractId)
    if (written) return { version: written.version }
    if (await isProviderContractIdTaken(tx, contractId)) throw invalid('contractId', 'Open the form again.')
    const valid = versions.filter(({ withdrawnAt }) => withdrawnAt === null)
    const taken = valid.find((one) => one.effectiveMonth.getTime() === effectiveMonth.getTime())
    if (taken) throw invalid('month', `Version ${taken.version} begins in this month.`)
    const thisMonth = monthOf(floorToDay(ctx.clock.now()))
    if (valid.length > 0 && effectiveMonth <= thisMonth)
      throw invalid('month', 'Choose a month after the current one: this one’s terms apply already.')
    const version = (versions[0]?.version ?? 0) + 1
    const row = { id: contractId, providerCode, version, effectiveMonth, note, ...terms }
    await insertProviderVersion(tx, {
      ...row,
      createdBy: describeActor(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: 'provider_contract.created',
      subjectType: 'provider_contract',
      subjectId: contractId,
      after: {
        providerCode,
        version,
        month: given.month,
        tiers: describeTiers(terms.tiers, terms.currency),
        fixed: `${minorToDecimal(terms.fixedMinor, terms.currency)} ${terms.currency}`,
        minimum: `${minorToDecimal(terms.minimumMinor, terms.currency)} ${terms.currency}`,
        includesFreeWins: terms.includesFreeWins,
        shareBase: terms.shareBase,
        tierMode: terms.tierMode,
        deductions: terms.deductions.map(({ label }) => label),
        rateRule: terms.rateRule,
        paymentDays: terms.paymentDays,
        tolerance: terms.tolerance,
        lineBy: terms.lineBy,
        upstream: terms.upstream && `${terms.upstream.name} ${formatShare(terms.upstream.shareUnits)} %`,
        note,
      },
    })
    return { version }
  })
}

/** Withdraws a version whose first month has not begun. Throws E0003 for any other. */
export const withdrawProviderContract = writeVerb(
  'contracts.manage',
  z.object({ contractId: z.uuid() }),
  withdraw,
)

async function withdraw(ctx: Context, { contractId }: { contractId: string }): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(async (tx) => {
    const row = await withdrawProviderVersion(tx, {
      id: contractId,
      thisMonth: monthOf(floorToDay(now)),
      now,
    })
    if (!row) throw invalid('contractId', 'You can withdraw only a version that has not started.')
    await recordAudit(tx, ctx, {
      action: 'provider_contract.withdrawn',
      subjectType: 'provider_contract',
      subjectId: contractId,
      before: { providerCode: row.providerCode, version: row.version, month: monthText(row.effectiveMonth) },
    })
  })
}
