import { expect, test } from 'vitest'
import { handle } from './handle'
import { created, ok, type Reply } from './reply'
import { fakeDependencies } from './testing/dependencies'
import { get, nestedError } from './testing/requests'
import { sampleRead } from './testing/sample-operations'

const answerWith = (reply: Reply, isStrict: boolean) => {
  const dependencies = fakeDependencies({ isStrict: () => isStrict })
  const handler = handle(sampleRead, async () => reply, dependencies)
  return { answer: handler(get('/v1/samples/one')), logged: dependencies.logged }
}

test('outside production, an answer with a field too few or too many fails', async () => {
  for (const wrong of [{}, { greeting: 5 }, { greeting: 'hello', secret: 'x' }]) {
    await nestedError(await answerWith(ok(wrong), true).answer, { status: 500, code: 'E0001' })
  }
})

test('in production, a field the contract does not name never leaves, and the slip is logged', async () => {
  const { answer, logged } = answerWith(ok({ greeting: 'hello', secret: 'x' }), false)
  expect(await (await answer).json()).toEqual({ greeting: 'hello' })
  expect(logged.some((line) => line.level === 'error')).toBe(true)
})

test('in production, an answer of the wrong shape is sent and logged', async () => {
  const { answer, logged } = answerWith(ok({ greeting: 5 }), false)
  expect((await answer).status).toBe(200)
  expect(logged.some((line) => line.level === 'error')).toBe(true)
})

test('a status the contract does not have is a failure', async () => {
  await nestedError(await answerWith(created({ greeting: 'hello' }), false).answer, {
    status: 500,
    code: 'E0001',
  })
})
