export { default } from '../../o/[slug]/loading'
