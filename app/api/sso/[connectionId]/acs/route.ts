export { answerSamlResponse as POST } from '@/server/auth/saml'
