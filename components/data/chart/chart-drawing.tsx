import { type ChartData, type Series, toneClasses } from './chart'
import { barsOf, lineOf, pointsOf } from './chart-marks'
import { chartHeight, chartWidth, type ValueScale } from './chart-scale'

interface ChartDrawingProps extends Pick<ChartData, 'steps' | 'series'> {
  as: 'bars' | 'lines'
  scale: ValueScale
}

/** The marks, stretched to the available width: lines keep their thickness. */
export function ChartDrawing({ as, steps, series, scale }: ChartDrawingProps) {
  const width = chartWidth / steps.length
  const present = series.filter(({ isPrevious }) => !isPrevious)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${chartWidth} ${chartHeight}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {steps.map(
        ({ fullLabel, isProvisional }, index) =>
          isProvisional && (
            <rect
              key={fullLabel}
              x={index * width}
              y={0}
              width={width}
              height={chartHeight}
              className="fill-hover"
            />
          ),
      )}
      {as === 'bars' ? (
        barsOf(present, scale).map(({ series: { name, tone }, step, ...place }) => (
          <rect key={`${name}-${step}`} {...place} className={toneClasses[tone].fill} />
        ))
      ) : (
        <Lines series={present} scale={scale} />
      )}
      <Lines series={series.filter(({ isPrevious }) => isPrevious)} scale={scale} />
    </svg>
  )
}

function Lines({ series, scale }: { series: readonly Series[]; scale: ValueScale }) {
  return series.map((one) => {
    const { name, tone, isDashed, isPrevious } = one
    const stroke = {
      fill: 'none',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      vectorEffect: 'non-scaling-stroke',
      className: toneClasses[tone].stroke,
    } as const
    const dashes = isPrevious ? '4 4' : isDashed ? '1 5' : undefined
    return (
      <g key={name}>
        <path {...stroke} d={lineOf(one, scale)} strokeWidth={2} strokeDasharray={dashes} />
        <path
          {...stroke}
          d={pointsOf(one, scale)
            .map(([x, y]) => `M${x},${y}h0`)
            .join('')}
          strokeWidth={6}
        />
      </g>
    )
  })
}
