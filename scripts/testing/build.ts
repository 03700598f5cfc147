/** What the tests of the whole service start is built once for a run. */
export { prepareBuild as setup } from '../../verification/chaos/launch'
