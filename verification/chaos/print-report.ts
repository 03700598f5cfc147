import type { ChaosReport } from './run'

/** The run in a page, for a person. */
export function printReport(report: ChaosReport): string {
  const { counts, totals } = report
  const lines = [
    `seed            ${report.seed}`,
    `movements       ${counts.movements} (${counts.refunds} refunds), reported ${counts.reports} times in ${seconds(report.playedMs)}, at rest after ${seconds(report.settledMs)} more`,
    `repeats         ${counts.repeats}, conflicts ${counts.conflicts}, answers lost or absent ${counts.unanswered}`,
    `instances       killed ${report.kills} times and a role of one ${report.roleKills} times, stopped in order ${report.orderlyStops} times (${report.lateStops} more too late); wallets ${report.walletKills} times; database gone ${report.databaseFaults} times`,
    `wallet faults   ${report.walletFaults} orders to misbehave`,
    `redeliveries    ${report.redeliveries}`,
    `longest gap     ${seconds(report.longestGapMs)} between answered movements`,
    ...report.gaps.map(
      ({ name, times, longestMs }) => `  ${name.padEnd(14)}${seconds(longestMs)}, ${times} times`,
    ),
    ...report.longGaps.map(
      ({ from, longMs, faults }) =>
        `  ${seconds(longMs)} after ${seconds(from)} of play: ${faults.join(', ') || 'no fault'}`,
    ),
    ...report.impossible.map((name) => `  ${name.padEnd(14)}cannot be done on this machine`),
    `for support     ${list(report.support)}`,
    `states          ${list(report.states)}`,
    ...Object.entries(totals).map(
      ([currency, { provider, croupier, journal, balances }]) =>
        `net in ${currency}      provider ${provider}, Croupier ${croupier}, journal ${journal}, balances ${balances}`,
    ),
  ]
  const { differences } = report
  if (differences.length === 0) return [...lines, 'The four ledgers are equal.'].join('\n')
  return [...lines, `${differences.length} differences:`, ...differences.slice(0, 40)].join('\n')
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function list(counts: Record<string, number>): string {
  const entries = Object.entries(counts).sort(([, left], [, right]) => right - left)
  return entries.map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}
