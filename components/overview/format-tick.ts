const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** `1.2K`: a value on a chart's axis. */
export const formatTick = (value: number) => compact.format(value).replace('-', '−')
