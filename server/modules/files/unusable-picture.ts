import { brandedError } from '@/server/core/branded-error'
/** Why a picture was refused. */
export class UnusablePicture extends brandedError('UnusablePicture') {
  constructor(
    readonly refusal: 'unreadable' | 'too_many_pixels',
    cause: unknown,
  ) {
    super('The picture cannot be used', { cause })
  }
}
