export { downloadBankFile as GET } from '@/server/downloads/affiliate-files'
