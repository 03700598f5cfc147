import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

const notFound = { status: 404, code: 'E0004' }

test('an unknown round, and a round of another provider, are not found', async () => {
  const { ask, tenant } = await openCreateRoundReplay()
  await nestedError(await ask({ path: `/v1/rounds/${tenant.providerCode}/round-9/replay` }), notFound)
  await nestedError(await ask({ path: '/v1/rounds/borealis/round-1/replay' }), notFound)
})

test('a round is not found in a session that it is not of', async () => {
  const { ask } = await openCreateRoundReplay()
  await nestedError(await ask({ body: { session_id: newId() } }), notFound)
})
