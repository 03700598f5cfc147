export { checkPlayerList as PUT } from '@/server/downloads/campaign-files'
