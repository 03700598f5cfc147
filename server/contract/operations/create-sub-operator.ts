import { defineOperation } from '@/server/contract/operation'
import { commonErrors } from '@/server/contract/operations/documented-errors'
import { subOperatorExample } from '@/server/contract/operations/examples'
import { CreateSubOperatorRequest, SubOperator } from '@/server/contract/resources/sub-operator'

export const createSubOperator = defineOperation({
  id: 'createSubOperator',
  method: 'POST',
  path: '/v1/sub-operators',
  summary: 'Create a brand',
  description:
    'Platform accounts only. Creates the brand, or answers with the one that has this ref, also where no new one could be made. It starts with the games and providers of the platform.',
  tag: 'Brands',
  family: 'other',
  scopes: ['write'],
  body: CreateSubOperatorRequest,
  isBodyOptional: true,
  requestExample: { sub_operator_ref: 'Nordic' },
  responses: { 200: { description: 'The brand.', schema: SubOperator, example: subOperatorExample } },
  errors: [
    ...commonErrors,
    { code: 'E6004', when: 'sub_operator_ref is missing, empty or malformed.' },
    { code: 'E6007', when: 'The platform has as many brands as it may have.' },
    { code: 'E6006', status: 403, when: 'The account is not a platform.' },
    { code: 'E6009', when: 'The platform has no organization to bill.' },
  ],
  brandSelector: 'none',
  canProvision: false,
})
