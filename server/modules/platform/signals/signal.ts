/** Of providers: launches by how they went, and refused signatures; of the dashboard: refused sign-ins; of campaigns: players. */
export type SignalKind =
  | 'launch_ok'
  | 'launch_failed'
  | 'signature_refused'
  | 'sign_in_refused'
  | 'campaign_worked'

export interface SignalCount {
  kind: SignalKind
  subject: string
  /** The minute's start. */
  minute: Date
  count: number
}

const minuteMs = 60_000

export const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
