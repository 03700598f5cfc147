export { downloadFailedPlayers as GET } from '@/server/downloads/campaign-files'
