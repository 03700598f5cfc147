import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetRound } from '@/server/rest/testing/scenes/transactions'

test('an unknown round is not found', async () => {
  const { ask, tenant } = await openGetRound()
  const path = `/v1/rounds/${tenant.providerCode}/round-9`
  await nestedError(await ask({ path }), { status: 404, code: 'E0004' })
})

test('a round is its provider’s: another provider’s of that id is not found', async () => {
  const { ask } = await openGetRound()
  await nestedError(await ask({ path: '/v1/rounds/borealis/round-1' }), { status: 404, code: 'E0004' })
})
