export { createCampaignWorker } from './campaign-worker'
export { changeCampaign } from './change-campaign'
export { type CheckedList, checkPlayers } from './check-players'
export { summarizeBadRows } from './check-report'
export { cloneCampaign, createCampaign } from './create-campaign'
export { badRowsCsv, failedPlayersCsv } from './failed-rows-csv'
export { type CampaignDetail, getCampaign } from './get-campaign'
export { listCampaigns } from './list-campaigns'
export { cancelCampaignPlayer, listPlayers, retryFailedPlayers } from './players-of-campaign'
export { saveCampaignForm } from './save-campaign-form'
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
