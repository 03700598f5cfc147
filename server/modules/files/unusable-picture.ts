/** Why a picture was refused. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture'

  constructor(
    readonly refusal: 'unreadable' | 'too_many_pixels',
    cause: unknown,
  ) {
    super('The picture cannot be used', { cause })
  }
}
