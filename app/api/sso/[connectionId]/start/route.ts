export { answerSsoStart as GET } from '@/server/auth/sso'
