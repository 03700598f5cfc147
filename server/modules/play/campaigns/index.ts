export { noSuchCampaign } from './campaign'
export { createCampaignWorker } from './campaign-worker'
export { type CheckedList, checkPlayers } from './check-players'
export { badRowsCsv, failedPlayersCsv, summarizeBadRows } from './check-report'
export { cancelCampaignPlayer, listPlayers, retryFailedPlayers } from './players-of-campaign'
export { type CampaignDetail, getCampaign, listCampaigns } from './read-campaigns'
export { startCampaign } from './start-campaign'
export {
  type CancelledCampaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  setIssuingRate,
  startScheduledCampaigns,
  unscheduleCampaign,
} from './steer-campaign'
export { changeCampaign, cloneCampaign, createCampaign, saveCampaignForm } from './write-campaign'
