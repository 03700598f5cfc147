import { findAsset } from '@/app/docs/assets'

/** An asset of the reference page; kept by browsers for a year, because its address names its content. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const asset = await findAsset((await params).file)
  if (!asset) return new Response('Not found', { status: 404 })
  const isZipped = asset.zipped !== null && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  return new Response(isZipped ? asset.zipped : asset.bytes, {
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
    },
  })
}
