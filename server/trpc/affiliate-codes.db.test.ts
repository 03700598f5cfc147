import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { signIn } from '@/server/modules/accounts/members'
import {
  addAddress,
  createAffiliate,
  earn,
  stubPayouts,
} from '@/server/modules/finance/affiliates/testing/world'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { handleCabinetCall } from './http'

const site = 'http://127.0.0.1:3000'

/** An affiliate's person in a browser: what is answered to a change, with its status. */
async function createBrowser() {
  const own = await createAffiliate({ approvalAboveMinor: 50_000n })
  const origin = { ip: null, userAgent: null }
  const outcome = await signIn(
    { clock: systemClock, origin },
    { email: own.email, password: 'a long enough password' },
  )
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: own.userId, sid: outcome.user.sessionId, signedInAt: Date.now() }
  const cookie = `${sessionCookieName()}=${await encode({ token, secret: env().NEXTAUTH_SECRET })}`
  const call = async (path: string, input: object) => {
    const headers = { cookie, origin: site, host: '127.0.0.1:3000', [organizationHeader]: own.slug }
    const body = JSON.stringify(superjson.serialize(input))
    const response = await handleCabinetCall(
      new NextRequest(`${site}/api/trpc/affiliate.${path}`, {
        ...{ method: 'POST', body },
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    )
    const { error, result } = await response.json()
    const told = superjson.deserialize<Told>(error ?? result.data)
    const code = told.data?.refusal?.code ?? told.notice?.code ?? told.message ?? 'none'
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  }
  return { ...own, call }
}

interface Told {
  message?: string
  data?: { refusal: { code: string } | null }
  notice?: { code: string } | null
}

test('each refusal of an affiliate’s cabinet has the code and the status of the contract', async () => {
  const own = await createBrowser()
  const { stub, service } = stubPayouts()
  const restore = replaceSingleton('payout-provider', { current: service })
  try {
    await earn(own, 100_000n)
    const known = await addAddress(own, 'tron', (text) => keyring().seal(text, 'payout_address.address'))
    const withdraw = (decimal: string, addressId = known) =>
      own.call('withdraw', { withdrawalId: newId(), addressId, amount: { decimal, currency: 'EUR' } })
    const none = { retryAfter: null }
    expect(await withdraw('20', newId())).toEqual({ status: 400, code: 'EA005', ...none })
    expect(await withdraw('9.99')).toEqual({ status: 400, code: 'EA006', ...none })
    expect(await withdraw('1000.01')).toEqual({ status: 400, code: 'EA002', ...none })
    stub.answer = { kind: 'failed', reason: 'The receiving account is closed.' }
    expect(await withdraw('20')).toEqual({ status: 500, code: 'EA004', ...none })
    stub.answer = { kind: 'paid', providerRef: 'po_1' }
    expect(await withdraw('20')).toEqual({ status: 200, code: 'none', ...none })
    expect(await withdraw('490')).toEqual({ status: 202, code: 'EA007', ...none })
    const limited = await withdraw('20')
    expect(limited).toMatchObject({ status: 429, code: 'EA003' })
    expect(Number(limited.retryAfter)).toBeGreaterThan(86_000)
    expect(await own.call('createLink', { campaign: '<b>' })).toEqual({ status: 500, code: 'EA008', ...none })
    const suspension = { suspendedAt: new Date(), suspendedReason: 'checks' }
    await db.affiliateAccount.update({
      where: { organizationId: own.organizationId },
      data: suspension,
    })
    expect(await withdraw('20')).toEqual({ status: 403, code: 'EA001', ...none })
  } finally {
    restore()
  }
})
