/** How far the work on an incident is, as its updates on the status page say. */
export const noticePhases = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type NoticePhase = (typeof noticePhases)[number]

export const noticePhaseLabels = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
} as const satisfies Record<NoticePhase, string>
