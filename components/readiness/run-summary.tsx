import { Notice } from '@/components/ui/notice'
import type { ProbeRun } from './probe-run'

/** What the run says, in a sentence; read out as it changes. */
export function RunSummary({ run }: { run: ProbeRun }) {
  const count = (result: string) => run.steps.filter((step) => step.result === result).length
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const of = run.steps.length
  switch (run.state) {
    case 'running':
      return (
        <Notice tone="busy" role="status" title={`Running: ${of - count('pending')} of ${of} tried`}>
          The run goes on if you leave this page.
        </Notice>
      )
    case 'passed':
      return (
        <Notice tone="ok" role="status" title={`Ready: all ${of} expectations passed`}>
          If it is real, the player named here ended with one bet more than before: the free win.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" role="status" title={`Not ready: ${failed} of ${of} failed`}>
          {passed} passed{skipped > 0 && `, ${skipped} could not be tried`}. Open a line to see the bytes.
        </Notice>
      )
    case 'interrupted':
      return (
        <Notice tone="warn" role="status" title="The run was interrupted">
          What was tried until then is shown. Start another one.
        </Notice>
      )
  }
}
