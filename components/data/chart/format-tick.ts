// Ticks are round numbers: three digits show each of them exactly.
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** `1.2K`: a value on a chart's axis. */
export const formatTick = (value: number) => compact.format(value).replace('-', '−')

/** `250 ms`, `1.5 s`: a duration on a chart's axis. */
export const formatDurationTick = (ms: number) =>
  ms < 1_000 ? `${plain.format(ms)} ms` : `${plain.format(ms / 1_000)} s`
