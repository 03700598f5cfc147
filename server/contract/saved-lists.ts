/** Lists whose filters can be saved as views. */
export const savedLists = [
  'transactions',
  'callbacks',
  'sessions',
  'players',
  'campaigns',
  'free-rounds',
  'reports',
  'requests',
  'audit-log',
] as const

export type SavedList = (typeof savedLists)[number]
