import { createHash } from 'node:crypto'
import { renderStatus, statusStyle } from '@/components/status-page/render-status'
import { systemClock } from '@/server/core/clock'
import { readStatus } from '@/server/modules/status'
import { statusHeaders } from './headers'

const styleHash = createHash('sha256').update(statusStyle).digest('base64')

/** The public status page: no session, no script. */
export async function GET(): Promise<Response> {
  return new Response(renderStatus(await readStatus({ clock: systemClock })), {
    headers: {
      ...statusHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

export const dynamic = 'force-dynamic'
