/** What `running` comes to, or the error of `late` once `ms` have passed; it goes on unheard then. */
export function inTime<T>(ms: number, running: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([running, tooLate]).finally(() => clearTimeout(timer))
}
