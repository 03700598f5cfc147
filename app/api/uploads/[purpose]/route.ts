export { uploadFile as POST } from '@/server/downloads/upload-file'
