import { renderFeed } from '@/components/status-page/render-status'
import { systemClock } from '@/server/core/clock'
import { env } from '@/server/env'
import { readStatus } from '@/server/modules/status'
import { statusHeaders } from '../headers'

export async function GET(): Promise<Response> {
  return new Response(renderFeed(await readStatus({ clock: systemClock }), env().baseUrl), {
    headers: { ...statusHeaders, 'Content-Type': 'application/atom+xml; charset=utf-8' },
  })
}

export const dynamic = 'force-dynamic'
