const longestMs = 60_000

/**
 * How long an instance that was told to stop still takes requests, while `/api/health/ready` answers 503: longer than its
 * balancer takes to notice. Nobody chooses between instances of a demo.
 * @param {string | undefined} text STOP_NOTICE_MS
 * @param {string | undefined} mode CROUPIER_MODE
 * @returns {number}
 */
export function readStopNotice(text, mode) {
  if (!text) return mode === 'demo' ? 0 : 5_000
  const ms = Number(text)
  if (!Number.isInteger(ms) || ms < 0 || ms > longestMs)
    throw new Error(`STOP_NOTICE_MS is "${text}": it must be a number from 0 to ${longestMs}.`)
  return ms
}
