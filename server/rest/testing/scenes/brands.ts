import { createSubOperator } from '@/server/contract/operations/create-sub-operator'
import { handler } from '@/server/rest/operations/create-sub-operator/handler'
import { createApiTenant } from '@/server/rest/testing/api-tenant'
import { type OpenScene, setScene } from '@/server/rest/testing/scene'

export const openCreateSubOperator: OpenScene = async ({ settings = {}, ...wishes } = {}) => {
  const tenant = await createApiTenant({ ...wishes, settings: { kind: 'platform', ...settings } })
  return setScene({ operation: createSubOperator, handler }, tenant, {
    path: '/v1/sub-operators',
    body: { sub_operator_ref: 'Nordic' },
  })
}
