export { cancelRun, getRun, listRuns, startReplay, startResolve } from './manage-runs'
export { planReplay, planResolve } from './plan-run'
export { createRunWorker } from './run-worker'
