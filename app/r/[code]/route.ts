import { followAffiliateLink } from '@/server/rest/follow-affiliate-link'

export const dynamic = 'force-dynamic'

export async function GET(request: Request, { params }: { params: Promise<{ code: string }> }) {
  return followAffiliateLink(request, (await params).code)
}
