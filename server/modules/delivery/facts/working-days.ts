const dayMs = 24 * 3_600_000

const midnight = (time: Date) => Math.floor(time.getTime() / dayMs) * dayMs

/** Days (UTC) from Monday to Friday after the one of `after`, up to the one of `until`. Bank holidays count too. */
export function countWorkingDays(after: Date, until: Date): number {
  let days = 0
  for (let at = midnight(after) + dayMs; at <= midnight(until); at += dayMs)
    if (![0, 6].includes(new Date(at).getUTCDay())) days += 1
  return days
}
