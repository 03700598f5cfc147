import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { operatorDocument } from '@/server/contract/openapi/operator-document'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { operationReference } from '@/server/docs/reference/reference-markdown'
import { env } from '@/server/env'
import { type Answer, type Call, callOperation, findOperation } from './call-operation'
import { explainTransaction } from './explain-transaction'

const Parameters = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .optional()
  .describe('Path and query parameters by name.')
const OperationName = z.string().describe('Operation id, such as listGames.')

/**
 * A few general tools instead of one for each operation: an agent searches, reads what an operation needs, and calls it. Writes exist
 * in sandbox mode only. `caller` is the request whose key every call is made with.
 */
export function createAgentServer(caller: Request): McpServer {
  const { baseUrl, API_MODE } = env()
  const server = new McpServer(
    { name: 'croupier', version: '1.0.0' },
    { instructions: `Croupier's API for casino operators. Guides as Markdown: ${baseUrl}/llms.txt` },
  )
  server.registerTool(
    'search_operations',
    {
      description:
        'Finds operations of the API by words of their name, address or description. No words: all.',
      inputSchema: z.object({ words: z.string().max(200).default('') }),
      annotations: { readOnlyHint: true },
    },
    ({ words }) => said(searchOperations(words)),
  )
  server.registerTool(
    'describe_operation',
    {
      description: 'Parameters, fields, answers, errors and examples of one operation or callback.',
      inputSchema: z.object({ operation: OperationName }),
      annotations: { readOnlyHint: true },
    },
    ({ operation }) => {
      const text = operationReference(operatorDocument({ baseUrl }), operation)
      return text === null ? refused(unknownOperation(operation)) : said(text)
    },
  )
  server.registerTool(
    'call_read_operation',
    {
      description: 'Calls an operation that only reads (GET), with the scopes and limits of the API key.',
      inputSchema: z.object({ operation: OperationName, parameters: Parameters }),
      annotations: { readOnlyHint: true },
    },
    (call) => callIf((operation) => operation.method === 'GET', call, caller),
  )
  server.registerTool(
    'explain_transaction',
    {
      description:
        'Why a bet, win or refund is in its state, what each delivery attempt met, and what to do.',
      inputSchema: z.object({
        id: z.string().describe('`id` of listTransactions.'),
        sub_operator_ref: z.string().optional().describe('Platform accounts: its brand.'),
      }),
      annotations: { readOnlyHint: true },
    },
    async ({ id, sub_operator_ref: ref }) => {
      const parameters = { id, ...(ref !== undefined && { sub_operator_ref: ref }) }
      const answer = await callNamed({ operation: 'getTransaction', parameters }, caller)
      return answer.status === 200 ? said(explainTransaction(answer.body)) : shown(answer)
    },
  )
  // defence: agents write in sandbox mode only
  if (API_MODE === 'sandbox') registerWrites(server, caller)
  return server
}

function registerWrites(server: McpServer, caller: Request): void {
  server.registerTool(
    'call_write_operation',
    {
      description:
        'Sandbox only: calls an operation that writes (POST, PUT). Sessions and free rounds need idempotency_key: keep it when the same action is repeated.',
      inputSchema: z.object({
        operation: OperationName,
        parameters: Parameters,
        body: z.record(z.string(), z.unknown()).optional().describe('Fields of the request body.'),
        idempotency_key: z.string().optional(),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    ({ idempotency_key: idempotencyKey, ...call }) =>
      callIf((operation) => operation.method !== 'GET', { ...call, idempotencyKey }, caller),
  )
}

async function callIf(
  isFit: (operation: Operation) => boolean,
  call: Call,
  caller: Request,
): Promise<CallToolResult> {
  const operation = findOperation(call.operation)
  if (!operation) return refused(unknownOperation(call.operation))
  if (!isFit(operation))
    return refused(`${operation.id} is a ${operation.method} operation: use the other tool.`)
  return shown(await callOperation(operation, call, caller))
}

function callNamed(call: Call, caller: Request): Promise<Answer> {
  const operation = findOperation(call.operation)
  if (!operation) throw new Error(unknownOperation(call.operation))
  return callOperation(operation, call, caller)
}

function searchOperations(words: string): string {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const lines = (operations as readonly Operation[])
    .map(({ id, method, path, summary, description, tag }) => ({
      line: `${id}: ${method} ${path} · ${summary}`,
      text: `${id} ${path} ${summary} ${description} ${tag}`.toLowerCase(),
    }))
    .filter(({ text }) => wanted.every((word) => text.includes(word)))
    .map(({ line }) => line)
  return lines.length > 0 ? lines.join('\n') : 'No operation matches. Search without words for all.'
}

const unknownOperation = (id: string) => `No operation ${id}. Use search_operations.`
const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
const refused = (text: string): CallToolResult => ({ ...said(text), isError: true })
const shown = (answer: Answer): CallToolResult => ({
  ...said(JSON.stringify(answer)),
  isError: answer.status >= 400,
})
