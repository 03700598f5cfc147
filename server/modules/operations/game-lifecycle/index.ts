export {
  announceRetirement,
  cancelRetirement,
  getGameLifecycle,
  scheduleRelease,
  workOnGameLifecycle,
} from './game-lifecycle'
