import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, FlatError } from '@/server/core/app-error'
import { describeInvalid, refusalOf, toTrpcError } from './error-mapping'

describe('a refusal of a verb', () => {
  it('keeps its code, message and details for the screen', () => {
    const error = new AppError('E6002', { message: 'No.', details: { reason: 'scheme' } })
    expect(toTrpcError(error)).toMatchObject({ code: 'BAD_REQUEST', message: 'No.' })
    expect(refusalOf(error)).toEqual({
      code: 'E6002',
      message: 'No.',
      details: { reason: 'scheme' },
      retryAfterS: null,
    })
  })

  it('in the flat form is mapped alike', () => {
    expect(toTrpcError(new FlatError('grant_not_found'))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is not what a defect becomes', () => {
    expect(toTrpcError(new Error('boom'))).toBeNull()
    expect(refusalOf(new Error('boom'))).toBeNull()
  })
})

describe('input that a schema refused', () => {
  it('is one sentence, not the library’s list of issues', () => {
    const { error } = z
      .object({ name: z.string(), note: z.string().min(3, 'Enter a note.') })
      .safeParse({ note: '' })
    expect(describeInvalid(error)).toMatch(/^Check your entries\. name: .+; note: Enter a note\.$/)
    expect(describeInvalid(new Error('boom'))).toBeNull()
  })
})
