export { getSetupProgress } from './get-setup-progress'
export type { ProbeParameters } from './probe-parameters'
export {
  getLastPass,
  getProbeRun,
  listProbeRuns,
  type ProbeStepView,
  pruneProbeRuns,
  type RunState,
} from './probe-runs'
export { sendTestCallback, type TestCallback } from './send-test-callback'
export { type StartedProbe, startProbe } from './start-probe'
