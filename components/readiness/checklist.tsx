import { Card, CardHeader } from '@/components/ui/card'
import type { ProbeRun } from './probe-run'
import { scenarioGroups } from './scenario-texts'
import { StepItem } from './step-item'

export function Checklist({ run }: { run: ProbeRun }) {
  const now = run.state === 'running' ? run.steps.find((step) => step.result === 'pending') : undefined
  return (
    <div className="grid gap-5">
      {scenarioGroups.map(({ title, scenarios }) => (
        <Card key={title}>
          <CardHeader title={title} />
          <ul className="divide-y divide-line border-line border-t">
            {run.steps
              .filter((step) => scenarios.includes(step.scenario))
              .map((step) => (
                <StepItem key={step.scenario} step={step} url={run.url} isNow={step === now} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
