import { Notice } from '@/components/ui/notice'
import type { ProbeRun } from './probe-run'

/** Summary of the run; announced as it changes. */
export function RunSummary({ run }: { run: ProbeRun }) {
  const count = (result: string) => run.steps.filter((step) => step.result === result).length
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const of = run.steps.length
  switch (run.state) {
    case 'running':
      return (
        <Notice tone="busy" role="status" title={`Running: ${of - count('pending')} of ${of} completed`}>
          The run continues if you leave this page.
        </Notice>
      )
    case 'passed':
      return (
        <Notice tone="ok" role="status" title={`Ready: all ${of} checks passed`}>
          If this is a real player, their balance is now higher by one bet, from the free win.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" role="status" title={`Not ready: ${failed} of ${of} failed`}>
          {passed} passed{skipped > 0 && `, ${skipped} skipped`}. Open a check to see its request and
          response.
        </Notice>
      )
    case 'interrupted':
      return (
        <Notice tone="warn" role="status" title="Run interrupted">
          Results so far are shown. Start a new run.
        </Notice>
      )
  }
}
