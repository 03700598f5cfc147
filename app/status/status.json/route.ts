import { systemClock } from '@/server/core/clock'
import { readStatus } from '@/server/modules/status'
import { statusHeaders } from '../headers'

/** Availability in thousandths of a percent. */
export async function GET(): Promise<Response> {
  return Response.json(await readStatus({ clock: systemClock }), { headers: statusHeaders })
}

export const dynamic = 'force-dynamic'
