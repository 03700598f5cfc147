import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { ThresholdChange } from './inputs'
import { deleteThreshold, findOwnThresholds, saveThreshold } from './queries-thresholds'
import { ruleOf, thresholdsOf } from './thresholds'

const ownRules = incidentRuleNames.filter((rule) => ruleOf(rule).audience === 'organization')

/** What opens an incident in the organization, rule by rule: its own thresholds, and the standard. Throws E5004. */
export const getThresholds = readVerb('incidents.read', async ({ organizationId }: TenantContext) => {
  const own = await findOwnThresholds(db, organizationId)
  return ownRules.map((rule) => {
    const { label, description, severity, thresholds } = ruleOf(rule)
    const values = thresholdsOf(rule, own, organizationId)
    return {
      rule,
      label,
      description,
      severity,
      thresholds: Object.entries(thresholds).map(([name, threshold]) => ({
        ...threshold,
        name,
        value: values[name] ?? threshold.standard,
      })),
    }
  })
})

/** Sets a threshold of the organization, or resets it to the standard. Throws E5004; E0003: none, or out of its range. */
export const setThreshold = writeVerb('incidents.configure', ThresholdChange, runSet)

async function runSet(ctx: TenantContext, { rule, name, value }: ThresholdChange): Promise<void> {
  const { organizationId } = ctx
  requireWithin(rule, name, value)
  await inTransaction(async (db) => {
    const before =
      thresholdsOf(rule, await findOwnThresholds(db, organizationId), organizationId)[name] ?? null
    if (value === null) await deleteThreshold(db, { organizationId, rule, name })
    else {
      const by = { now: ctx.clock.now(), actor: describeActor(ctx.actor) }
      await saveThreshold(db, { organizationId, rule, name, value }, by)
    }
    await recordAudit(db, ctx, {
      action: 'incident_threshold.changed',
      subjectType: 'incident_rule',
      subjectId: rule,
      before: { [name]: before },
      after: { [name]: value ?? ruleOf(rule).thresholds[name]?.standard ?? null },
    })
  })
}

function requireWithin(rule: IncidentRuleName, name: string, value: bigint | null): void {
  const threshold =
    ownRules.includes(rule) && Object.hasOwn(ruleOf(rule).thresholds, name)
      ? ruleOf(rule).thresholds[name]
      : undefined
  if (threshold === undefined) throw new AppError('E0003', { message: 'Threshold not found.' })
  if (value !== null && (value < threshold.min || value > threshold.max))
    throw new AppError('E0003', { message: `Choose a value from ${threshold.min} to ${threshold.max}.` })
}
