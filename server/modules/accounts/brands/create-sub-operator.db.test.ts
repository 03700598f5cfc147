import { describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { createSubOperator } from './index'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const platform = (settings = {}) => createTestTenant({ kind: 'platform', ...settings })

describe('creating a sub-operator', () => {
  it('answers the canonical ref and the identity its movements belong to', async () => {
    const { tenant, organizationId } = await platform()
    const record = await createSubOperator(tenant, { ref: 'Nordic' })
    const brand = await db.brand.findFirst({ where: { organizationId, ref: 'nordic' } })
    expect(record).toEqual({ sub_operator_ref: 'nordic', operator_user_id: brand?.id })
  })

  it('answers the same identity for a ref that exists, even when it is retired', async () => {
    const { tenant, brandId } = await platform()
    await db.brand.update({ where: { id: brandId }, data: { status: 'retired' } })
    expect(await createSubOperator(tenant, { ref: 'MAIN' })).toEqual({
      sub_operator_ref: 'main',
      operator_user_id: brandId,
    })
  })

  it('works where the ref is required and brands are not made automatically', async () => {
    const { tenant } = await platform({ requiresSubOperatorRef: true, canAutoProvisionBrands: false })
    expect(await createSubOperator(tenant, { ref: 'new' })).toMatchObject({ sub_operator_ref: 'new' })
  })

  it.each([undefined, null, 7, {}, '', ' ', 'a:b'])('is refused with E6004 for %j', async (ref) => {
    const { tenant } = await platform()
    await expect(createSubOperator(tenant, { ref })).rejects.toEqual(refusal('E6004', 400))
  })

  it('is refused with E6006 403 to a single operator, whatever the ref', async () => {
    const { tenant } = await createTestTenant()
    await expect(createSubOperator(tenant, { ref: 'new' })).rejects.toEqual(refusal('E6006', 403))
    await expect(createSubOperator(tenant, {})).rejects.toEqual(refusal('E6006', 403))
  })

  it('is refused with E6003, E6007 and E6009 where the account does not allow it', async () => {
    const disabled = await platform({ isActive: false })
    const full = await platform({ brandLimit: 1 })
    const unbilled = await platform({ isBillable: false })
    await expect(createSubOperator(disabled.tenant, { ref: 'a' })).rejects.toEqual(refusal('E6003', 403))
    await expect(createSubOperator(full.tenant, { ref: 'a' })).rejects.toEqual(refusal('E6007', 400))
    await expect(createSubOperator(unbilled.tenant, { ref: 'a' })).rejects.toEqual(refusal('E6009', 409))
  })
})
