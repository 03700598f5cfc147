import { findAsset } from '@/app/docs/assets'

/** An asset of the reference page; kept by browsers for a year, because its address names its content. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const asset = await findAsset((await params).file)
  if (!asset) return new Response('Not found', { status: 404 })
  return new Response(asset.bytes, {
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
