import { line } from 'd3-shape'
import { linearScale } from '@/components/data/chart/linear-scale'
import { formatDuration } from '@/components/data/format-time'
import { ChartFrame } from './chart-frame'
import type { EndpointDetail, HealthBucket } from './endpoint-detail'

const width = 600
const height = 144

const legend = [
  { className: 'bg-accent', label: 'Median' },
  { className: 'bg-warn', label: 'p95' },
]

/** Two lines over time; a period without attempts is a gap, not zero. */
export function LatencyChart({ health }: { health: EndpointDetail }) {
  const { buckets } = health
  const highest = Math.max(10, ...buckets.map((bucket) => bucket.p95 ?? 0))
  const x = linearScale([0, Math.max(1, buckets.length - 1)], [0, width])
  const y = linearScale([0, highest], [height, 0])
  const pathOf = (value: (bucket: HealthBucket) => number | null) =>
    line<HealthBucket>()
      .defined((bucket) => value(bucket) !== null)
      .x((_, index) => x(index))
      .y((bucket) => y(value(bucket) ?? 0))([...buckets]) ?? ''
  const lines = [
    { key: 'p95' as const, className: 'stroke-warn fill-warn' },
    { key: 'p50' as const, className: 'stroke-accent fill-accent' },
  ]
  return (
    <ChartFrame
      buckets={buckets}
      top={formatDuration(highest)}
      middle={formatDuration(highest / 2)}
      legend={legend}
      table={{
        caption: 'Latency by time',
        row: ({ p50, p95 }) =>
          p50 === null || p95 === null
            ? 'no attempts'
            : `median ${formatDuration(p50)}, p95 ${formatDuration(p95)}`,
      }}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="size-full overflow-visible"
      >
        <title>Latency</title>
        {lines.map(({ key, className }) => (
          <g key={key} className={className}>
            <path
              d={pathOf((bucket) => bucket[key])}
              fill="none"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
            {isolated(buckets, key).map((index) => (
              <path
                key={index}
                d={`M${x(index)} ${y(buckets[index]?.[key] ?? 0)}h0.01`}
                strokeWidth={4}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </g>
        ))}
      </svg>
    </ChartFrame>
  )
}

/** Points without neighbours: a line would not show them. */
const isolated = (buckets: readonly HealthBucket[], key: 'p50' | 'p95'): number[] =>
  buckets.flatMap((bucket, index) => {
    const has = (at: number) => (buckets[at]?.[key] ?? null) !== null
    return bucket[key] !== null && !has(index - 1) && !has(index + 1) ? [index] : []
  })
