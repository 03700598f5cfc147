import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  providerAccessErrors,
  recordErrors,
  recordSelectorErrors,
} from '@/server/contract/operations/documented-errors'
import { sessionDetailExample } from '@/server/contract/operations/examples'
import { Uuid } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { SessionDetail } from '@/server/contract/resources/session'

export const getSession = defineOperation({
  id: 'getSession',
  method: 'GET',
  path: '/v1/sessions/{session_id}',
  summary: 'Get a session',
  description:
    'What is known about a session. On a platform, send the `sub_operator_ref` it was created with.',
  tag: 'Sessions',
  family: 'sessions',
  scopes: ['read'],
  params: z.object({ session_id: Uuid }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: { 200: { description: 'The session.', schema: SessionDetail, example: sessionDetailExample } },
  errors: [
    ...recordErrors,
    ...recordSelectorErrors,
    ...providerAccessErrors,
    {
      code: 'E6008',
      status: 403,
      when: 'The brand is suspended or retired, and the provider is one that needs an approval.',
    },
    { code: 'E3001', when: 'No such session for this brand.' },
    { code: 'E3002', when: 'The session ended; sessions live for 24 hours.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})
