/** Months of UTC. */
export const startOfMonth = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))

export const monthAfter = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1))
