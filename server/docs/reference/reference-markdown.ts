import type { oas31, ZodOpenApiPathItemObject } from 'zod-openapi'
import type { OpenApiDocument } from '@/server/contract/openapi/operator-document'
import { fieldsOf, oneLine, resolveSchema, type Schema, typeOf } from '@/server/docs/reference/schema-fields'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'

type Item = oas31.PathItemObject & ZodOpenApiPathItemObject
interface Named {
  /** `POST /v1/sessions`, or the name of a webhook. */
  address: string
  operation: oas31.OperationObject
}

/** The API reference as Markdown: each operation with its parameters, fields, answers, errors and examples. */
export function referenceMarkdown(document: OpenApiDocument): string {
  const { info, servers = [], tags = [] } = document
  const named = namedOf(document)
  const groups = tags.map(({ name, description = '' }) => [
    `## ${name}`,
    description,
    ...named
      .filter(({ operation }) => operation.tags?.includes(name))
      .flatMap((one) => operationMarkdown(document, one)),
  ])
  const addresses = servers.map(({ url, description = '' }) => `- ${code(url)} ${description}`).join('\n')
  return `${[`# ${info.title}`, info.description ?? '', addresses, ...groups.flat()].filter(Boolean).join('\n\n')}\n`
}

/** One operation or callback by its id; null where there is none. */
export function operationReference(document: OpenApiDocument, operationId: string): string | null {
  const found = namedOf(document).find(({ operation }) => operation.operationId === operationId)
  return found ? operationMarkdown(document, found).join('\n\n') : null
}

function namedOf({ paths = {}, webhooks = {} }: OpenApiDocument): Named[] {
  return [
    ...Object.entries(paths).flatMap(([path, item]) => operationsOf(item as Item, path)),
    ...Object.entries(webhooks).flatMap(([name, item]) => webhookOf(item as Item, name)),
  ]
}

function operationsOf(item: Item, path: string): Named[] {
  return (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
    const operation = item[method] as oas31.OperationObject | undefined
    return operation ? [{ address: `${method.toUpperCase()} ${path}`, operation }] : []
  })
}

const webhookOf = (item: Item, name: string): Named[] =>
  operationsOf(item, name).map((one) => ({ ...one, address: `POST to your address: ${name}` }))

function operationMarkdown(document: OpenApiDocument, { address, operation }: Named): string[] {
  const { summary = '', description = '', operationId = '' } = operation
  return [
    `### ${summary}`,
    `${code(address)} · operation ${code(operationId)}`,
    description,
    ...parametersMarkdown(document, operation),
    ...requestMarkdown(document, operation),
    ...Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
      status.startsWith('2') ? answerMarkdown(document, status, response as oas31.ResponseObject) : [],
    ),
    ...errorsMarkdown(operation),
  ].filter(Boolean)
}

function parametersMarkdown(document: OpenApiDocument, { parameters = [] }: oas31.OperationObject): string[] {
  const rows = parameters.flatMap((parameter) => {
    if ('$ref' in parameter) return []
    const one = parameter as oas31.ParameterObject
    const schema = one.schema ?? {}
    return [
      [
        code(one.name),
        one.in,
        typeOf(document, schema),
        one.required ? 'yes' : 'no',
        oneLine(one.description ?? resolveSchema(document, schema).description ?? ''),
      ],
    ]
  })
  return rows.length === 0
    ? []
    : ['**Parameters**', markdownTable(['Name', 'In', 'Type', 'Required', 'Meaning'], rows)]
}

function requestMarkdown(document: OpenApiDocument, { requestBody }: oas31.OperationObject): string[] {
  if (!requestBody || '$ref' in requestBody) return []
  const content = (requestBody as oas31.RequestBodyObject).content['application/json']
  return content ? ['**Request body**', ...bodyMarkdown(document, content)] : []
}

function answerMarkdown(document: OpenApiDocument, status: string, response: oas31.ResponseObject): string[] {
  const content = response.content?.['application/json']
  return [
    `**Response ${status}.** ${oneLine(response.description ?? '')}`,
    ...(content ? bodyMarkdown(document, content) : []),
  ]
}

function bodyMarkdown(document: OpenApiDocument, content: oas31.MediaTypeObject): string[] {
  const rows = fieldsOf(document, (content.schema ?? {}) as Schema).map(
    ({ path, type, isRequired, description }) => [code(path), type, isRequired ? 'yes' : 'no', description],
  )
  const examples = content.example === undefined ? Object.values(content.examples ?? {}) : []
  const values = content.example === undefined ? examples.map(exampleValue) : [content.example]
  return [
    ...(rows.length > 0 ? [markdownTable(['Field', 'Type', 'Required', 'Meaning'], rows)] : []),
    ...values.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
  ]
}

const exampleValue = (example: oas31.ExampleObject | oas31.ReferenceObject): unknown =>
  'value' in example ? example.value : undefined

/** Each refusal by status, as its example says it. */
function errorsMarkdown({ responses = {} }: oas31.OperationObject): string[] {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    if (!/^[45]/.test(status)) return []
    const { content, description = '' } = response as oas31.ResponseObject
    const examples = Object.entries(content?.['application/json']?.examples ?? {})
    if (examples.length === 0) return [[status, '', oneLine(description)]]
    return examples.map(([name, example]) => [
      status,
      code(name),
      oneLine('summary' in example ? (example.summary ?? '') : ''),
    ])
  })
  return rows.length === 0 ? [] : ['**Errors**', markdownTable(['Status', 'Code', 'When'], rows)]
}
