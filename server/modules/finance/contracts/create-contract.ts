import { z } from 'zod'
import { ContractForm } from '@/server/contract/forms/contracts'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import type { ContractLine } from './contract'
import { ContractTerms, nameProviders } from './contract-terms'
import { dayFromText, dayText, floorToDay } from './days'
import type { NegativeMonth } from './fee-rules'
import {
  findAllVersions,
  findOrganizationTerms,
  findProviderNames,
  findUnknownProviders,
  insertVersion,
  isContractIdTaken,
  lockContracts,
  markWithdrawn,
  type StoredVersion,
} from './queries-contract'
import { earliestDay } from './read-contracts'
import { formatShare, type Tier } from './tiers'

const NewContract = z.object({
  /** A form's own id for this version: sent twice, it is written once. */
  contractId: z.uuid(),
  effectiveDay: ContractForm.shape.effectiveDay,
  note: ContractForm.shape.note,
  terms: ContractTerms,
})
type NewContract = z.output<typeof NewContract>

/**
 * Writes the next version of an organization's contract. It applies from tomorrow at the earliest; the first of all from the
 * current month on. Throws E0003 for an affiliate, a day that is too early or taken, an unknown provider or another currency than
 * the credit's; E7001.
 */
export const createContract = writeVerb('contracts.manage', NewContract, runCreateContract)

async function runCreateContract(
  ctx: TenantContext,
  { contractId, note, terms: entered, ...given }: NewContract,
) {
  const { organizationId } = ctx
  const effectiveDay = dayFromText(given.effectiveDay)
  return inTransaction(async (tx) => {
    await lockContracts(tx, organizationId)
    const organization = await findOrganizationTerms(tx, organizationId)
    if (!organization) throw new AppError('E7001')
    if (organization.kind === 'studio') throw new AppError('E0003', { message: 'Studios pay no fees.' })
    if (organization.kind === 'affiliate')
      throw new AppError('E0003', { message: 'Affiliates pay no fees. Enrol it in a programme instead.' })
    if (organization.creditCurrency !== entered.currency)
      throw invalid('terms.currency', `The organization's credit is in ${organization.creditCurrency}.`)
    const versions = await findAllVersions(tx, organizationId)
    const written = versions.find(({ id }) => id === contractId)
    if (written) return { version: written.version }
    if (await isContractIdTaken(tx, contractId)) throw invalid('contractId', 'Open the form again.')
    requireDay(effectiveDay, versions, ctx.clock.now())
    await requireProviders(tx, entered)
    const terms = { ...entered, lines: nameProviders(entered.lines, await findProviderNames(tx)) }
    const version = (versions[0]?.version ?? 0) + 1
    const row = { id: contractId, organizationId, version, effectiveDay, note, ...terms }
    await insertVersion(tx, { ...row, createdBy: describeActor(ctx.actor), createdAt: ctx.clock.now() })
    await recordAudit(tx, ctx, {
      action: 'contract.created',
      subjectType: 'fee_contract',
      subjectId: contractId,
      after: { version, effectiveDay: dayText(effectiveDay), note, ...summarise(terms) },
    })
    return { version }
  })
}

function requireDay(day: Date, versions: readonly StoredVersion[], now: Date): void {
  const applying = versions.filter(({ withdrawnAt }) => withdrawnAt === null)
  const earliest = earliestDay(versions, floorToDay(now))
  if (day < earliest) throw invalid('effectiveDay', `Choose ${dayText(earliest)} or later.`)
  const taken = applying.find(({ effectiveDay }) => effectiveDay.getTime() === day.getTime())
  if (taken)
    throw invalid(
      'effectiveDay',
      `Version ${taken.version} begins on this day. Withdraw it or choose another day.`,
    )
}

async function requireProviders(tx: Parameters<typeof findUnknownProviders>[0], { lines }: ContractTerms) {
  const codes = lines.flatMap(({ providerCode }) => providerCode ?? [])
  const [unknown] = await findUnknownProviders(tx, [...new Set(codes)])
  if (unknown !== undefined) throw invalid('terms.lines', `There is no provider ${unknown}.`)
}

export function invalid(path: string, message: string): AppError {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}

const OneContract = z.object({ contractId: z.uuid() })

/** Withdraws a version that is not effective yet; the one before goes on. Throws E0003 for any other. */
export const withdrawContract = writeVerb('contracts.manage', OneContract, runWithdrawContract)

async function runWithdrawContract(
  ctx: TenantContext,
  { contractId }: z.output<typeof OneContract>,
): Promise<void> {
  const { organizationId } = ctx
  const now = ctx.clock.now()
  await inTransaction(async (tx) => {
    await lockContracts(tx, organizationId)
    const known = (await findAllVersions(tx, organizationId)).find(({ id }) => id === contractId)
    if (known?.withdrawnAt) return
    const of = { organizationId, contractId, today: floorToDay(now) }
    const by = { withdrawnAt: now, withdrawnBy: describeActor(ctx.actor) }
    if (!known || (await markWithdrawn(tx, of, by)) === 0)
      throw invalid('contractId', 'You can withdraw only a version that is not effective yet.')
    await recordAudit(tx, ctx, {
      action: 'contract.withdrawn',
      subjectType: 'fee_contract',
      subjectId: contractId,
      before: { version: known.version, effectiveDay: dayText(known.effectiveDay) },
    })
  })
}

interface Terms {
  currency: string
  negativeMonth: NegativeMonth
  lines: readonly ContractLine[]
}

/** Terms as the audit log tells them. */
const summarise = ({ currency, negativeMonth, lines }: Terms) => ({
  currency,
  negativeMonth,
  lines: lines.map((line) => `${line.label}: ${priceOf(line, currency)}`),
})

function priceOf(line: ContractLine, currency: string): string {
  if (line.kind !== 'ggr_share') return amount(line.amountMinor, currency)
  const free = line.includesFreeWins ? ', free wins included' : ''
  const least = line.minimumMinor === null ? '' : `, at least ${amount(line.minimumMinor, currency)}`
  return describeTiers(line.tiers, currency) + least + free
}

/** `12 % from 0.00 EUR, 10.5 % from 100000.00 EUR` */
export const describeTiers = (tiers: readonly Tier[], currency: string) =>
  tiers
    .map(({ fromMinor, shareUnits }) => `${formatShare(shareUnits)} % from ${amount(fromMinor, currency)}`)
    .join(', ')

const amount = (amountMinor: bigint, currency: string) =>
  `${minorToDecimal(amountMinor, currency)} ${currency}`
