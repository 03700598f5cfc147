export { cancelRun, getRun, listRuns } from './get-runs'
export { planReplay, planResolve } from './plan-run'
export { createRunWorker } from './run-worker'
export { startReplay, startResolve } from './start-run'
