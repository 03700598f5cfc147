export { answerSsoLogout as POST } from '@/server/auth/sso'
