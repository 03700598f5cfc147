import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { jobs } from '@/server/jobs/jobs'
import { metrics } from '@/server/metrics'

/** What people rely on at night: every metric asked for exists with its labels, every alert has a runbook. */
const folder = import.meta.dirname
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const Alert = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
})
const Recorded = z.strictObject({
  record: z.string().regex(/^croupier:[a-z_]+:ratio_rate\d+[mh]$/),
  expr: z.string(),
})
const Rules = z.object({
  groups: z.array(z.object({ name: z.string(), rules: z.array(z.union([Alert, Recorded])) })),
})
const rules = Rules.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules)
const alerts = rules.filter((rule) => 'alert' in rule)
const recorded = rules.filter((rule) => 'record' in rule)

const Panel = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const dashboard = z
  .object({ panels: z.array(Panel), templating: z.object({ list: z.array(z.object({ name: z.string() })) }) })
  .parse(JSON.parse(read('grafana-dashboard.json')))

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** What a metric was declared with; its type does not tell. */
const Labelled = z.object({ labelNames: z.array(z.string()).default([]) })

/** Names by what is exposed: a histogram has three series, a label set of its own and `le`. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>([['up', new Set(['job', 'instance'])]])
  // A process with one role says which in all that it measures of itself.
  for (const { registry, own } of [
    { registry: metrics.registry, own: ['role'] },
    { registry: metrics.deployment, own: [] },
  ]) {
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      const { labelNames } = Labelled.parse(registry.getSingleMetric(name))
      const labels = new Set([...labelNames, ...own, 'job', 'instance'])
      const names =
        String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name]
      for (const one of names)
        found.set(one, new Set([...labels, ...(one.endsWith('_bucket') ? ['le'] : [])]))
    }
  }
  return found
}

const series = /\b(up|(?:croupier|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g
const selectors = (expr: string) =>
  [...expr.matchAll(series)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map((hit) => hit[1] ?? ''),
  }))

test('every metric that an alert or a panel asks for exists, with the labels it is filtered by', async () => {
  const known = await exposed()
  const asked = expressions.flatMap(selectors)
  expect(asked.length).toBeGreaterThan(30)
  for (const { name, labels } of asked) {
    expect([...known.keys()]).toContain(name)
    expect([...(known.get(name) ?? [])]).toEqual(expect.arrayContaining(labels))
  }
})

test('every label that is grouped by is one of the metrics in its expression', async () => {
  const known = await exposed()
  for (const expr of expressions) {
    const available = new Set(selectors(expr).flatMap(({ name }) => [...(known.get(name) ?? [])]))
    for (const [, list = ''] of expr.matchAll(/by \(([^)]*)\)/g)) {
      for (const label of list.split(',')) expect([...available], expr).toContain(label.trim())
    }
  }
})

test('values that alerts filter by are ones that the service writes', () => {
  const source = ['server/jobs/run-job.ts', 'server/modules/delivery/wallet/judge.ts']
    .map((path) => readFileSync(path, 'utf8'))
    .join()
  for (const expr of expressions) {
    for (const [, value] of expr.matchAll(/(?:verdict|result)="([a-z]+)"/g))
      expect(source).toContain(`'${value}'`)
    for (const [, job] of expr.matchAll(/croupier_job_runs_total\{job="([a-z-]+)"/g)) {
      expect(jobs.map(({ name }) => name)).toContain(job)
    }
  }
})

test('parentheses of every expression close', () => {
  for (const expr of expressions) {
    expect(expr.split('(').length, expr).toBe(expr.split(')').length)
    expect(expr.split('{').length, expr).toBe(expr.split('}').length)
  }
})

test('every alert has a runbook of its own that says what to do, and no runbook is left over', () => {
  const named = alerts.map(({ annotations }) => annotations.runbook)
  for (const path of named) {
    expect(existsSync(path), path).toBe(true)
    expect(readFileSync(path, 'utf8').length, path).toBeGreaterThan(200)
  }
  const files = readdirSync(join(folder, 'runbooks')).map((file) => `docs/operations/runbooks/${file}`)
  expect(named.toSorted()).toEqual(files.toSorted())
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
})

test('runbooks name only jobs that exist', () => {
  const text = read('runbooks/job-failing.md')
  const names = [...text.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map((hit) => hit[1] ?? '')
  expect(names.length).toBeGreaterThan(4)
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('panels have ids of their own and do not overlap', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(dashboard.templating.list.map(({ name }) => name)).toContain('datasource')
})

test('what is recorded is asked for, over the window in its name, and what is asked for is recorded', () => {
  const asked = new Set(alerts.flatMap(({ expr }) => expr.match(/croupier:[a-z_]+:[a-z0-9_]+/g) ?? []))
  expect(recorded.map(({ record }) => record).toSorted()).toEqual([...asked].toSorted())
  for (const { record, expr } of recorded) {
    const window = record.slice(record.lastIndexOf('rate') + 4)
    expect(new Set(expr.match(/\[[^\]]+\]/g)), record).toEqual(new Set([`[${window}]`]))
  }
})

test('the bound of a latency objective is a bucket of its metric', () => {
  const { buckets } = z.object({ buckets: z.array(z.number()) }).parse(metrics.apiDuration)
  for (const expr of expressions)
    for (const [, bound] of expr.matchAll(/le="([0-9.]+)"/g)) expect(buckets, expr).toContain(Number(bound))
})

const promtool = spawnSync('promtool', ['--version']).error === undefined
if (!promtool) console.info('promtool is not installed: the rules are not checked with it.')

test.runIf(promtool)('promtool takes the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'alerts.yaml')])
  expect(`${stdout}${stderr}`).toMatch(/SUCCESS: \d+ rules found/)
  expect(status).toBe(0)
})

test.runIf(promtool)('promtool plays outages, and each alert fires when it is to, and not before', () => {
  const { status, stdout, stderr } = spawnSync('promtool', [
    'test',
    'rules',
    join(folder, 'alerts.test.yaml'),
  ])
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
