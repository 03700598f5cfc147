export { eraseViewsOf } from './queries'
export { listViews, removeView, saveView } from './saved-views'
