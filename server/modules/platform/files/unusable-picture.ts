import { brandedError } from '@/server/core/branded-error'

/** Why a picture cannot be used: it is none, it holds more than shapes, or it is too much work. */
export const pictureRefusals = ['unreadable', 'too_many_pixels', 'unsafe', 'too_costly'] as const
export type PictureRefusal = (typeof pictureRefusals)[number]

/** Why a picture was refused. */
export class UnusablePicture extends brandedError('UnusablePicture') {
  constructor(
    readonly refusal: PictureRefusal,
    cause: unknown,
  ) {
    super('The picture cannot be used', { cause })
  }
}
