import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { queryInteger, subOperatorRefBody, subOperatorRefQuery } from '@/server/contract/query-parameters'

const Answer = z.object({ greeting: z.string() })
const response = { description: 'A greeting.', schema: Answer, example: { greeting: 'hello' } }

export const sampleRead = defineOperation({
  id: 'sampleRead',
  method: 'GET',
  path: '/v1/samples/{name}',
  summary: 'Read',
  description: 'Read',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  params: z.object({ name: z.string().regex(/^[a-z/]+$/) }),
  query: z.object({
    page: queryInteger({ min: 1, max: 9, fallback: 1, description: 'Page' }),
    sub_operator_ref: subOperatorRefQuery,
  }),
  responses: { 200: response },
  errors: [],
  brandSelector: 'query',
  canProvision: true,
})

export const sampleWrite = defineOperation({
  id: 'sampleWrite',
  method: 'POST',
  path: '/v1/samples',
  summary: 'Write',
  description: 'Write',
  tag: 'Games',
  family: 'sessions',
  scopes: ['write'],
  headers: z.object({ 'idempotency-key': z.string().regex(/^[a-z]+$/) }),
  body: z.object({
    name: z.string(),
    tags: z.array(z.string()).optional(),
    sub_operator_ref: subOperatorRefBody,
  }),
  responses: { 201: response },
  errors: [],
  brandSelector: 'body',
  canProvision: false,
})
