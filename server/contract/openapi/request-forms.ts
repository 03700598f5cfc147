import type { oas31 } from 'zod-openapi'
import { type OpenApiDocument, operatorDocument } from '@/server/contract/openapi/operator-document'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

/** A parameter of an operation, as a form asks for it. */
export interface RequestParameter {
  name: string
  in: 'path' | 'query' | 'header'
  isRequired: boolean
  description: string
  /** An example of a value, or the default; empty where there is neither. */
  example: string
  /** The only values there are; empty: any. */
  values: string[]
}

/** An operation of the operator API, as a form sends it. */
export interface RequestForm {
  id: string
  label: string
  method: Operation['method']
  path: string
  description: string
  parameters: RequestParameter[]
  /** The example of the body as JSON; null: the operation takes none. */
  body: string | null
}

let forms: readonly RequestForm[] | undefined

/** One form for each operation, read from the published document, so that both name the same. */
export function requestForms(): readonly RequestForm[] {
  forms ??= readForms()
  return forms
}

function readForms(): RequestForm[] {
  const document = operatorDocument({ baseUrl: '' })
  return operations.map((operation: Operation) => ({
    id: operation.id,
    label: operation.summary,
    method: operation.method,
    path: operation.path,
    description: plain(operation.description),
    parameters: parametersOf(document, operation),
    body: operation.body ? JSON.stringify(operation.requestExample, null, 2) : null,
  }))
}

function parametersOf(document: OpenApiDocument, { method, path }: Operation): RequestParameter[] {
  const { get, post, put } = document.paths?.[path] ?? {}
  const published = { GET: get, POST: post, PUT: put }[method]?.parameters ?? []
  return published.flatMap((parameter) => ('$ref' in parameter ? [] : readParameter(document, parameter)))
}

function readParameter(document: OpenApiDocument, parameter: oas31.ParameterObject): RequestParameter[] {
  const { name, in: place, required = false, description } = parameter
  if (place === 'cookie') return []
  const schema = schemaOf(document, parameter.schema)
  const example: unknown = schema.example ?? schema.examples?.[0] ?? schema.default
  return [
    {
      name,
      in: place,
      isRequired: required,
      description: plain(description ?? schema.description ?? ''),
      example: example === undefined ? '' : String(example),
      values: (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).map(String),
    },
  ]
}

function schemaOf(
  document: OpenApiDocument,
  schema: oas31.SchemaObject | oas31.ReferenceObject | undefined,
): oas31.SchemaObject {
  if (!schema) return {}
  if (!('$ref' in schema)) return schema
  const found = document.components?.schemas?.[schema.$ref?.replace('#/components/schemas/', '') ?? '']
  return found && !('$ref' in found) ? found : {}
}

/** Text that is shown as it is, without the marks of code. */
const plain = (markdown: string) => markdown.replaceAll('`', '')
