import { type ChartData, type ChartViewProps, type Series, toneProperties } from './chart'
import { barsOf, lineOf, pointsOf } from './chart-marks'
import {
  chartHeight,
  chartWidth,
  isBlank,
  labelledSteps,
  middleOf,
  ticksOf,
  type ValueScale,
  valueScale,
} from './chart-scale'

/** The chart's figures, a line per step: exact, without the digits' grouping. */
export function chartCsv({ steps, series }: Pick<ChartData, 'steps' | 'series'>): string {
  const header = ['Time', ...series.map(({ name }) => name), 'Provisional']
  const lines = steps.map(({ fullLabel, isProvisional }, index) => [
    fullLabel,
    ...series.map((one) => figureOf(one, index)),
    isProvisional ? 'yes' : 'no',
  ])
  return [header, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

const figureOf = ({ exact, values }: Series, index: number) =>
  (exact ? exact[index] : values[index]?.toString()) ?? ''

const number = /^-?\d+(\.\d+)?$/
const formula = /^\s*[=+\-@\t\r]/

/** Text that a spreadsheet would evaluate gets a leading apostrophe. */
function csvCell(text: string): string {
  if (number.test(text)) return text
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveCsv(chart: ChartViewProps): void {
  save(new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' }), `${fileName(chart.label)}.csv`)
}

export async function savePng(chart: ChartViewProps): Promise<void> {
  const canvas = document.createElement('canvas')
  drawChart(canvas, chart)
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (image) save(image, `${fileName(chart.label)}.png`)
}

const fileName = (label: string) => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function save(file: Blob, download: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}

const size = { width: 1_200, height: 540 }
const plot = { x: 90, y: 110, width: 1_070, height: 360 }
/** Of a screen with twice as many pixels. */
const density = 2

interface Paper {
  pen: CanvasRenderingContext2D
  scale: ValueScale
  colour: (property: string) => string
}

/** Draws the chart as the page shows it, in the colours of the page's theme, with its title and legend. */
function drawChart(canvas: HTMLCanvasElement, { as, isWhole = false, ...data }: ChartViewProps): void {
  const { label, series } = data
  canvas.width = size.width * density
  canvas.height = size.height * density
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(density, density)
  const theme = getComputedStyle(document.documentElement)
  const colour = (property: string) => theme.getPropertyValue(property)
  const font = getComputedStyle(document.body).fontFamily
  const paper = { pen, colour, scale: valueScale(series, { isStacked: as === 'bars' }) }
  pen.fillStyle = colour('--surface')
  pen.fillRect(0, 0, size.width, size.height)
  pen.fillStyle = colour('--ink')
  pen.font = `600 22px ${font}`
  pen.fillText(label, 30, 45)
  pen.font = `15px ${font}`
  drawLegend(paper, series)
  drawAxes(paper, { ...data, isWhole })
  const stacked = as === 'bars' ? series.filter(({ isPrevious }) => !isPrevious) : []
  for (const { series: one, ...bar } of barsOf(stacked, paper.scale)) {
    pen.fillStyle = colour(toneProperties[one.tone])
    pen.fillRect(plot.x + bar.x * across, plot.y + bar.y * down, bar.width * across, bar.height * down)
  }
  for (const one of series) if (!stacked.includes(one)) drawLine(paper, one)
}

const [across, down] = [plot.width / chartWidth, plot.height / chartHeight]

function drawLegend({ pen, colour }: Paper, series: readonly Series[]): void {
  let x = 30
  for (const { name, tone } of series) {
    pen.fillStyle = colour(toneProperties[tone])
    pen.fillRect(x, 68, 12, 12)
    pen.fillStyle = colour('--muted')
    pen.fillText(name, x + 20, 80)
    x += pen.measureText(name).width + 50
  }
}

function drawAxes({ pen, colour, scale }: Paper, { steps, series, formatTick, isWhole }: Drawn): void {
  const width = plot.width / steps.length
  pen.fillStyle = colour('--hover')
  steps.forEach(({ isProvisional }, index) => {
    if (isProvisional) pen.fillRect(plot.x + index * width, plot.y, width, plot.height)
  })
  pen.textAlign = 'right'
  for (const tick of isBlank(series) ? [0] : ticksOf(scale, { isWhole })) {
    const y = plot.y + scale(tick) * down
    pen.fillStyle = colour(tick === 0 ? '--line-strong' : '--line')
    pen.fillRect(plot.x, y, plot.width, 1)
    pen.fillStyle = colour('--faint')
    pen.fillText(formatTick(tick), plot.x - 12, y + 5)
  }
  pen.textAlign = 'center'
  for (const index of labelledSteps(steps.length, 10)) {
    const at = plot.x + middleOf(index, steps.length) * plot.width
    pen.fillText(steps[index]?.label ?? '', at, plot.y + plot.height + 30)
  }
}

type Drawn = ChartData & { isWhole: boolean }

function drawLine({ pen, colour, scale }: Paper, one: Series): void {
  const path = new Path2D()
  path.addPath(new Path2D(lineOf(one, scale)), new DOMMatrix([across, 0, 0, down, plot.x, plot.y]))
  pen.strokeStyle = colour(toneProperties[one.tone])
  pen.fillStyle = pen.strokeStyle
  pen.lineWidth = 3
  pen.setLineDash(one.isPrevious ? [7, 7] : one.isDashed ? [2, 7] : [])
  pen.stroke(path)
  for (const [x, y] of pointsOf(one, scale)) {
    pen.beginPath()
    pen.arc(plot.x + x * across, plot.y + y * down, 4, 0, 2 * Math.PI)
    pen.fill()
  }
}
