import { TRPCError } from '@trpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createFullTenant, type FullTenant, fingerprint } from '@/server/testing/full-tenant'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import type { CabinetContext } from './context'
import { appRouter, createCaller } from './router'
import { contextOf } from './testing/cabinet-context'
import { procedureInputs } from './testing/procedure-inputs'

/**
 * Every procedure a member can reach, called by one organization's owner with every id and name of another's in every
 * field that takes one. Nothing of the other may be answered, and nothing of it may change.
 */
interface Procedure {
  _def: { type: 'query' | 'mutation'; meta?: { isStaffOnly?: true }; inputs: z.ZodType[] }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([, { _def }]) => !_def.meta?.isStaffOnly,
)

let foreign: FullTenant
/** Of what the other organization has, after the procedure before. */
let prints: Record<string, string>

beforeAll(async () => {
  const providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode })
  foreign = await createFullTenant({ id: gameId, providerCode })
  prints = await fingerprint(foreign)
})

interface Attack {
  input: unknown
  asked: string
}

/** Each id in each field of the schema that accepts it, alone or in a list; fields within fields are gone into. */
function attacksOn(path: string, { _def }: Procedure): Attack[] {
  const schema = _def.inputs[0]
  if (!schema) return []
  const good = procedureInputs[path] ?? {}
  return Object.values(foreign.ids).flatMap((asked) =>
    variants(good, fieldsOf(schema), asked)
      .filter((input) => schema.safeParse(input).success)
      .map((input) => ({ input, asked })),
  )
}

function variants(good: unknown, fields: Fields, asked: string): unknown[] {
  const base = isRecord(good) ? good : {}
  return Object.entries(fields).flatMap(([name, inner]) => {
    const deeper = variants(base[name], inner, asked)
    return [asked, [asked], ...deeper].map((value) => ({ ...base, [name]: value }))
  })
}

interface Fields {
  [name: string]: Fields
}

/** The names of a schema's fields, whatever it is wrapped in. */
function fieldsOf(schema: z.ZodType): Fields {
  const {
    shape,
    innerType,
    in: input,
    options,
    element,
    left,
    right,
  } = schema.def as unknown as {
    shape?: Record<string, z.ZodType>
    innerType?: z.ZodType
    in?: z.ZodType
    options?: z.ZodType[]
    element?: z.ZodType
    left?: z.ZodType
    right?: z.ZodType
  }
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldsOf(field)]))
  const within = [innerType, input, element, left, right, ...(options ?? [])].filter(
    (inner) => inner !== undefined,
  )
  return Object.assign({}, ...within.map(fieldsOf))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An owner who has done nothing yet: what the organization lists is not what an earlier call has written there. */
async function newOwner(): Promise<CabinetContext> {
  const context = contextOf(await createTestTenant(), 'owner')
  const { userId, name } = context.viewer ?? { userId: newId(), name: '' }
  await db.user.create({ data: { id: userId, email: `${userId}@example.com`, name, passwordHash: '-' } })
  return context
}

async function answerTo(owner: CabinetContext, path: string, input: unknown): Promise<string> {
  const [area = '', name = ''] = path.split('.')
  const caller = createCaller(owner) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >
  try {
    return asText(await caller[area]?.[name]?.(input))
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    expect(error.code, `${path} ${asText(input)} ${String(error.cause)}`).not.toBe('INTERNAL_SERVER_ERROR')
    return asText([error.message, error.cause])
  }
}

const asText = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ??
  ''

/** Whatever of the other organization stands in an answer, beside what was asked for. */
function leaks(answer: string, asked: string): string[] {
  const rest = answer.replaceAll(asked, '')
  return [foreign.mark, ...Object.values(foreign.ids)].filter((secret) => rest.includes(secret))
}

async function expectUnchanged(): Promise<void> {
  const before = prints
  prints = await fingerprint(foreign)
  expect(prints).toEqual(before)
}

describe('with the ids of another organization', () => {
  test.each(procedures)('%s answers nothing of it and changes nothing of it', async (path, procedure) => {
    const owner = await newOwner()
    for (const { input, asked } of attacksOn(path, procedure))
      expect({ input, leaks: leaks(await answerTo(owner, path, input), asked) }).toEqual({ input, leaks: [] })
    // What only reads is looked at with the next that writes, and once more at the end.
    if (procedure._def.type === 'mutation') await expectUnchanged()
  })

  test('what only reads changed nothing of it either', expectUnchanged)

  test('what is looked for is found where it may be: by its own owner', async () => {
    const answer = await answerTo(contextOf(foreign, 'owner'), 'transactions.search', {})
    expect(leaks(answer, '')).toEqual(expect.arrayContaining([foreign.mark, foreign.ids.transactionId]))
  })

  test('every procedure that takes an id was given them', () => {
    const untried = procedures.filter(([path, procedure]) => {
      const names = Object.keys(procedure._def.inputs[0] ? fieldsOf(procedure._def.inputs[0]) : {})
      return names.some((name) => /Ids?$|^id$/.test(name)) && attacksOn(path, procedure).length === 0
    })
    expect(untried.map(([path]) => path)).toEqual([])
  })
})
