export { uploadFile as POST } from '@/server/trpc/upload-file'
