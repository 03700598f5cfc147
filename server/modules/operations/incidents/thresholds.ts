import {
  type IncidentRule,
  type IncidentRuleName,
  incidentRuleNames,
  incidentRules,
} from '@/server/contract/incidents'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { ThresholdChange } from './inputs'
import { deleteThreshold, findOwnThresholds, type StoredThreshold, saveThreshold } from './queries-thresholds'

/** Of one organization, by name. */
export type Thresholds = Readonly<Record<string, bigint>>

export const ruleOf = (rule: IncidentRuleName): IncidentRule => incidentRules[rule]

/** The thresholds of a rule in an organization: its own, or the standard. */
export function thresholdsOf(
  rule: IncidentRuleName,
  own: readonly StoredThreshold[],
  organizationId: string | null,
): Thresholds {
  return Object.fromEntries(
    Object.entries(ruleOf(rule).thresholds).map(([name, { standard }]) => {
      const stored = own.find(
        (row) => row.organizationId === organizationId && row.rule === rule && row.name === name,
      )
      return [name, stored?.value ?? standard]
    }),
  )
}

/** The most permissive threshold of all organizations: what lies short of it is an incident of none. */
export function boundsOf(rule: IncidentRuleName, own: readonly StoredThreshold[]): Thresholds {
  return Object.fromEntries(
    Object.entries(ruleOf(rule).thresholds).map(([name, { standard, direction }]) => {
      const values = own.filter((row) => row.rule === rule && row.name === name).map(({ value }) => value)
      const loosest = (a: bigint, b: bigint) => ((direction === 'above' ? a < b : a > b) ? a : b)
      return [name, values.reduce(loosest, standard)]
    }),
  )
}

/** Whether one of the values is at its threshold or beyond. */
export function isBeyond(rule: IncidentRuleName, values: Thresholds, thresholds: Thresholds): boolean {
  return Object.entries(ruleOf(rule).thresholds).some(([name, { direction }]) => {
    const [value, bound] = [values[name], thresholds[name]]
    if (value === undefined || bound === undefined) return false
    return direction === 'above' ? value >= bound : value <= bound
  })
}

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
