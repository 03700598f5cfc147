import type { oas31 } from 'zod-openapi'
import { exampleIds } from '@/server/contract/operations/examples'
import { formatReportCursor } from '@/server/paging/report-cursor'
import { formatCursor } from '@/server/paging/time-cursor'

const createdAt = new Date('2026-03-02T10:16:31.120Z')
const transactionId = '01981f3e-2c4d-7a31-8f6b-0e9d8c7b6a04'

/** Examples of parameters by name, where their schema has none. */
const byName: Readonly<Record<string, string | number>> = {
  ...{ game_id: exampleIds.gameId, session_id: exampleIds.sessionId, id: transactionId },
  ...{ provider: 'aurora', provider_code: 'aurora', provider_game_id: 'aur-lucky-harbour' },
  ...{ player_id: 'player-1042', round_id: 'aur-round-88001', transaction_id: 'aur-tx-500123' },
  ...{ campaign_ref: 'spring-2026', type: 'slots', features: 'free_spins,multiplier', search: 'harbour' },
  ...{ rtp_min: 90, rtp_max: 99.5, currency: 'EUR', grant_id: exampleIds.grantId },
  cursor: formatCursor({ direction: 'older', createdAt, id: transactionId }),
  ...{ 'webhook-id': 'msg_01981f40-7d2e-7c55', 'webhook-timestamp': '1772446500' },
}

/** Whose cursor is a row of sums. */
const isByRow = new Set(['getDailyReport', 'getReconciliation'])
const reportCursor = formatReportCursor(['2026-03-02', 'EUR', '', '', ''])

/**
 * The document with an example on every parameter. Tools that make requests of it, such as a Postman collection, send the
 * example, and a placeholder that is refused where there is none.
 */
export function withParameterExamples<Document extends oas31.OpenAPIObject>(document: Document): Document {
  for (const { operationId, parameters = [] } of operationsOf(document))
    for (const parameter of parameters)
      if (!('$ref' in parameter)) parameter.example ??= exampleOf(parameter, operationId, document)
  return document
}

function operationsOf({ paths = {}, webhooks = {} }: oas31.OpenAPIObject): oas31.OperationObject[] {
  const items = [...Object.values(paths), ...Object.values(webhooks)]
  return items.flatMap(({ get, put, post }) => [get, put, post].filter((one) => one !== undefined))
}

function exampleOf(
  { name, schema }: oas31.ParameterObject,
  operationId: string | undefined,
  document: oas31.OpenAPIObject,
): unknown {
  const { example, enum: values, const: only, default: fallback, format } = resolved(schema, document)
  const own = example ?? only ?? fallback ?? values?.[0]
  if (own !== undefined) return own
  if (name === 'cursor' && operationId && isByRow.has(operationId)) return reportCursor
  if (format === 'date-time') return '2026-03-02T00:00:00Z'
  return format === 'date' ? '2026-03-02' : byName[name]
}

function resolved(
  schema: oas31.SchemaObject | oas31.ReferenceObject | undefined,
  document: oas31.OpenAPIObject,
): oas31.SchemaObject {
  if (!schema || !('$ref' in schema)) return schema ?? {}
  const found = document.components?.schemas?.[schema.$ref?.replace('#/components/schemas/', '') ?? '']
  return found && !('$ref' in found) ? found : {}
}
